@authentication
Feature: Bearer tokens
  Sections 5.1 and 5.2.
  A JWT authenticates a request in the header Authorization, as long as it is genuine, current and meant for this service.

  @AU-02
  Rule: A JWT is accepted as a Bearer token

    Scenario: A valid token in its header
      Given an anonymous caller has read user info
      When a caller with a bearer token reads user info
      Then the credentials are accepted

  @AU-05 @computed
  Rule: A token is not accepted in X-Api-Key

    Scenario: A valid token in X-Api-Key
      Given user info is refused without credentials
      When somebody with a token in X-Api-Key reads user info
      Then the request is refused for want of credentials

  @AU-07 @computed
  Rule: A token that is not a JWT is refused by every operation

    Scenario: Operations that read
      When somebody with a token that is not a JWT tries every operation that only reads
      Then each request is refused for want of credentials

    @write @password @reset
    Scenario: Operations that change something
      When somebody with a token that is not a JWT tries every operation that changes anything
      Then each request is refused for want of credentials

  @AU-09 @computed
  Rule: A token that was tampered with is refused

    Scenario Outline: <credentials>
      Given user info is refused without credentials
      When somebody with <credentials> reads user info
      Then the request is refused for want of credentials

      Examples: valid tokens, changed
        | credentials                      |
        | a token with altered claims      |
        | a token with an altered signature |
        | a token without a signature      |

  @computed
  Rule: An expired, misdirected or wrongly signed token is refused by every operation

    Scenario Outline: <credentials>, for operations that read
      When somebody with <credentials> tries every operation that only reads
      Then each request is refused for want of credentials

      @AU-08
      Examples: too late
        | credentials      |
        | an expired token |

      @AU-09
      Examples: not from the authority
        | credentials                   |
        | a token signed by another key |

      @AU-10
      Examples: not for this service
        | credentials                  |
        | a token for another audience |

    @write @password @reset
    Scenario Outline: <credentials>, for operations that change something
      When somebody with <credentials> tries every operation that changes anything
      Then each request is refused for want of credentials

      @AU-08
      Examples: too late
        | credentials      |
        | an expired token |

      @AU-09
      Examples: not from the authority
        | credentials                   |
        | a token signed by another key |

      @AU-10
      Examples: not for this service
        | credentials                  |
        | a token for another audience |
