@authentication
Feature: API keys
  Sections 5.1 and 5.2.
  An API key authenticates a request in the header X-Api-Key, and nowhere else.

  @AU-01
  Rule: A key is accepted in X-Api-Key

    Scenario: A valid key in its header
      Given an anonymous caller has read user info
      When a caller with an API key reads user info
      Then the credentials are accepted

  @AU-03
  Rule: A key is not accepted in the URL

    Scenario: A valid key in the query string
      Given user info is refused without credentials
      When somebody with a key in the query string reads user info
      Then the request is refused for want of credentials

  @AU-04 @computed
  Rule: A key is not accepted in the Authorization header

    Scenario Outline: <credentials>
      Given user info is refused without credentials
      When somebody with <credentials> reads user info
      Then the request is refused for want of credentials

      Examples: valid keys
        | credentials                               |
        | a key as a Bearer token                   |
        | a key after ApiKey in Authorization       |
        | a key without a scheme in Authorization   |

  @AU-06 @computed
  Rule: A key that was never issued is refused by every operation

    Scenario: Operations that read
      When somebody with an unknown key tries every operation that only reads
      Then each request is refused for want of credentials

    @write @password @reset
    Scenario: Operations that change something
      When somebody with an unknown key tries every operation that changes anything
      Then each request is refused for want of credentials
