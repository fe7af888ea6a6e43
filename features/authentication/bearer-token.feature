@authentication
Feature: Bearer tokens
  Sections 5.1, 5.2 and 5.7.
  A JWT in the header Authorization authenticates a request if the token has a valid signature, is within its period
  of validity, and was issued for this service.

  @AU-02 @stated @precondition-1
  Rule: A JWT is accepted as a bearer token
    §5.1. A request with a valid JWT in the header Authorization, after the scheme Bearer, is authenticated.

    Scenario: A valid token in Authorization
      Given an anonymous caller has requested user info
      When a caller with a bearer token reads user info
      Then the request succeeds or returns a different status than without credentials

  @AU-05 @derived @computed @every @depends-on-AU-16 @over-operation @over-credential
  Rule: A JWT is accepted only as a bearer token
    §5.1. A valid JWT in the header X-Api-Key, in the query string or in Authorization without the scheme Bearer does
    not authenticate the request.
    Derived: There are two authentication methods: an API key in X-Api-Key, and a JWT in Authorization (5.1).

    Scenario Outline: A caller with <credentials> reads user info
      Given user info is refused to a caller without credentials
      When a caller with <credentials> reads user info
      Then the request is refused because the caller is not authenticated

      Examples: valid tokens in the wrong place
        | credentials                               |
        | a token in X-Api-Key                      |

      @new-in-0.3
      Examples:
        | credentials                               |
        | a token in the query string               |
        | a token without a scheme in Authorization |

  @AU-07 @derived @computed @every @depends-on-AU-16 @over-operation @over-credential @new-in-0.3
  Rule: A bearer token that is not a JWT is refused
    §5.2. A request with an arbitrary string as its bearer token is refused.
    Derived: The bearer token is a JWT (5.1), and invalid credentials do not provide the authentication that 5.2
    requires.

    Scenario: An arbitrary string as bearer token
      Given user info is refused to a caller without credentials
      When a caller with a token that is not a JWT reads user info
      Then the request is refused because the caller is not authenticated

  @AU-09 @derived @computed @every @depends-on-AU-16 @over-operation @over-credential @new-in-0.3
  Rule: A token without a valid signature is refused
    §5.1. A token that is signed with an unknown key, altered after signing, or not signed at all does not
    authenticate the request.
    Derived: The token is a JWT obtained through OIDC from the authority (5.1, 2.3); only the signature proves that
    the authority issued the token.

    Scenario Outline: A caller with <credentials> reads user info
      Given user info is refused to a caller without credentials
      When a caller with <credentials> reads user info
      Then the request is refused because the caller is not authenticated

      Examples: tokens whose signature is missing or does not match
        | credentials                       |
        | a token signed with an unknown key |
        | a token with altered claims       |
        | a token with an altered signature |
        | a token without a signature       |

  @AU-08 @derived @computed @every @depends-on-AU-16 @over-operation @over-credential @new-in-0.3
  Rule: A token outside its period of validity is refused
    §5.1. A token that has expired, or is not valid yet, does not authenticate the request.
    Derived: The token is a JWT (5.1), and a JWT must not be accepted before the time in its claim nbf or after it has
    expired; 5.2 requires valid credentials.

    Scenario Outline: A caller with <credentials> reads user info
      Given user info is refused to a caller without credentials
      When a caller with <credentials> reads user info
      Then the request is refused because the caller is not authenticated

      Examples: tokens before and after their period of validity
        | credentials                  |
        | an expired token             |
        | a token that is not valid yet |

  @AU-10 @derived @computed @every @depends-on-AU-16 @over-operation @over-credential @new-in-0.3
  Rule: A token for another audience is refused
    §5.1. A token that was issued for a different service does not authenticate the request.
    Derived: The token is a JWT (5.1), and a JWT must not be accepted by a service that is not in its audience; 5.2
    requires valid credentials.

    Scenario: A token issued for a different service
      Given user info is refused to a caller without credentials
      When a caller with a token for another audience reads user info
      Then the request is refused because the caller is not authenticated

  @AU-25 @derived @every @depends-on-AU-16 @over-operation @over-credential @new-in-0.3
  Rule: A token from another issuer is refused
    §5.1. A token from another issuer does not authenticate the request, even if it is signed with a known key.
    Derived: The token is obtained through OIDC from the authority (5.1, 2.3), and OIDC requires that the issuer of a
    token is the issuer that the service expects; 5.2 requires valid credentials.

    Scenario: A token that differs from a valid token only in its issuer
      Given user info is refused to a caller without credentials
      When a caller with a token from another issuer reads user info
      Then the request is refused because the caller is not authenticated

  @AU-17 @stated @excluded
  Rule: An initial administrator can be configured in the environment
    §5.7. The environment setting SVC_SSO_INITIAL_ADMIN names an initial administrator.
    Excluded: The environment of the process can be neither set nor read through the API. How a configured initial
    administrator affects a factory reset is the subject of other rules.
