@authentication
Feature: API keys
  Sections 5.1 and 5.2.
  An API key authenticates a request in the header X-Api-Key, and nowhere else.

  @AU-01 @stated @precondition-1
  Rule: An API key is accepted in X-Api-Key
    §5.1. A request with a valid API key in the header X-Api-Key is authenticated.

    Scenario: A valid key in X-Api-Key
      Given an anonymous caller has requested user info
      When a caller with an API key reads user info
      Then the request succeeds or returns a different status than without credentials

  @AU-03 @derived @every @depends-on-AU-16 @over-operation @over-credential @new-in-0.3
  Rule: An API key in the query string is not accepted
    §5.1. A valid API key in the URL does not authenticate the request.
    Derived: There are two authentication methods, and keys use the header X-Api-Key (5.1). A request that uses
    neither method is not authenticated, so 5.2 requires a refusal.

    Scenario: A valid key in the query string
      Given user info is refused to a caller without credentials
      When a caller with a key in the query string reads user info
      Then the request is refused because the caller is not authenticated

  @AU-04 @derived @computed @every @depends-on-AU-16 @over-operation @over-credential
  Rule: An API key is not accepted in the header Authorization
    §5.1. A valid API key in the header Authorization does not authenticate the request.
    Derived: There are two authentication methods: a JWT in the header Authorization, and a key in X-Api-Key (5.1).

    Scenario Outline: A caller with <credentials> reads user info
      Given user info is refused to a caller without credentials
      When a caller with <credentials> reads user info
      Then the request is refused because the caller is not authenticated

      Examples: valid keys in the wrong place
        | credentials                                    |
        | a key as a Bearer token                        |
        | a key after the scheme ApiKey in Authorization |
        | a key without a scheme in Authorization        |

      @new-in-0.3
      Examples:
        | credentials                                    |
        | a key as a Basic password                      |

  @AU-06 @derived @computed @every @depends-on-AU-16 @over-operation @over-credential @new-in-0.3
  Rule: An unknown API key is refused
    §5.2. A request with a key that was never issued is refused.
    Derived: The endpoint requires authentication (5.2), and invalid credentials do not authenticate a caller; 7.9
    leaves open only the status.

    Scenario Outline: A caller with <credentials> reads user info
      Given user info is refused to a caller without credentials
      When a caller with <credentials> reads user info
      Then the request is refused because the caller is not authenticated

      Examples: keys that were never issued
        | credentials                      |
        | an empty key                     |
        | a key with one character changed |
        | an unknown key                   |
