@authentication
Feature: API keys

  @AU-01
  Rule: A key is accepted in X-Api-Key

    Scenario: The holder of a key shows it in its place
      Given an anonymous caller has read user info
      When the holder of an ordinary key reads user info
      Then the caller is not taken for nobody

  @AU-03
  Rule: A key is not accepted in the URL

    Scenario: A good key in the query string
      Given an anonymous caller has read user info
      When somebody with a key in the query string reads user info
      Then the caller is taken for nobody

  @AU-04 @computed
  Rule: A key is not accepted in the place of a token

    Scenario Outline: <credentials>
      Given an anonymous caller has read user info
      When somebody with <credentials> reads user info
      Then the caller is taken for nobody

      Examples: good keys in the header Authorization
        | credentials                     |
        | a key behind the word Bearer    |
        | a key behind the word ApiKey    |
        | a bare key for an Authorization |

  @AU-06 @computed
  Rule: A key that nobody issued is refused everywhere

    Scenario: Operations that read
      When somebody with an unknown key tries every operation that only reads
      Then each is refused for want of credentials

    @write @password @reset
    Scenario: Operations that change something
      When somebody with an unknown key tries every operation that changes anything
      Then each is refused for want of credentials
