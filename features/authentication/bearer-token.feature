@authentication
Feature: Bearer tokens

  @AU-02
  Rule: A JWT is accepted behind the word Bearer

    Scenario: A user shows a token in its place
      Given an anonymous caller has read user info
      When a signed-in user with a bearer token reads user info
      Then the caller is not taken for nobody

  @AU-05 @computed
  Rule: A token is not accepted in the place of a key

    Scenario: A good token in X-Api-Key
      Given an anonymous caller has read user info
      When somebody with a token for an X-Api-Key reads user info
      Then the caller is taken for nobody

  @AU-07 @computed
  Rule: A token that is no JWT is refused everywhere

    Scenario: Operations that read
      When somebody with a token that is no JWT tries every operation that only reads
      Then each is refused for want of credentials

    @write @password @reset
    Scenario: Operations that change something
      When somebody with a token that is no JWT tries every operation that changes anything
      Then each is refused for want of credentials

  @AU-09 @computed
  Rule: A token that was tampered with is refused

    Scenario Outline: <credentials>
      Given an anonymous caller has read user info
      When somebody with <credentials> reads user info
      Then the caller is taken for nobody

      Examples: good tokens in other hands
        | credentials                         |
        | a token whose claims were altered   |
        | a token whose signature was altered |
        | a token without a signature         |

  @needs-control @computed
  Rule: A token that its issuer made for another time, place or key is refused everywhere

    Scenario Outline: <credentials>, where operations read
      When somebody with <credentials> tries every operation that only reads
      Then each is refused for want of credentials

      @AU-08
      Examples: too late
        | credentials      |
        | an expired token |

      @AU-09
      Examples: not from the authority
        | credentials                           |
        | a token that somebody else has signed |

      @AU-10
      Examples: not for this service
        | credentials                  |
        | a token for another audience |

    @write @password @reset
    Scenario Outline: <credentials>, where operations change something
      When somebody with <credentials> tries every operation that changes anything
      Then each is refused for want of credentials

      @AU-08
      Examples: too late
        | credentials      |
        | an expired token |

      @AU-09
      Examples: not from the authority
        | credentials                           |
        | a token that somebody else has signed |

      @AU-10
      Examples: not for this service
        | credentials                  |
        | a token for another audience |
