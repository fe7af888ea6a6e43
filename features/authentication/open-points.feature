@authentication
Feature: Authentication where the document is silent
  Sections 5 and 7.9.
  Statuses of refusals, operations with no documented role, and requests with two credentials: recorded, not checked.

  @AU-18 @open @OP-27 @every
  Rule: Which status an unauthenticated caller gets
    §7.9. Recorded: the status of each refusal of a caller with missing or invalid credentials.

  @AU-19 @open @OP-28 @every
  Rule: Which status a caller without the Administrator role gets
    §7.9. Recorded: the status of each refusal of a caller without the Administrator role.

    Scenario: An ordinary user reads service health
      When an ordinary user reads service health
      Then the status code is recorded

  @AU-20 @open @OP-29 @every
  Rule: Whether a 401 has a challenge
    §7.9. Recorded: whether a 401 has a WWW-Authenticate header, and its content.

  @AU-21 @open @OP-30 @last
  Rule: Whether the API reference and the OpenAPI document need credentials
    §4.1. Recorded: whether the interactive reference and the OpenAPI document are served without credentials.

    Scenario Outline: An anonymous caller reads <reading>
      When an anonymous caller reads <reading>
      Then the HTTP status is recorded, with the code in the body, if any

      Examples:
        | reading                   |
        | the interactive reference |
        | the OpenAPI document      |

  @AU-22 @open @OP-31 @computed
  Rule: Which operations with no documented role need the Administrator role
    §5.3. For some operations, the document does not say whether they need the role. Recorded: which of these
    operations succeed for a caller without the Administrator role.

    Scenario Outline: <caller> tries every operation that reads and has no documented role
      When <caller> tries every operation that reads and has no documented role
      Then the operations that succeed and those that are refused are recorded

      Examples:
        | caller                    |
        | an ordinary user          |
        | a caller without identity |

    @write
    Scenario Outline: <caller> tries every operation that writes and has no documented role
      When <caller> tries every operation that writes and has no documented role
      Then the operations that succeed and those that are refused are recorded

      Examples:
        | caller                    |
        | an ordinary user          |
        | a caller without identity |

  @AU-23 @open @OP-34 @computed @last
  Rule: Which credentials count if a request has an API key and a bearer token
    §5.1. Recorded: whether the key, the token or neither authenticates the request.

    Scenario Outline: A caller with <credentials> reads user info
      When a caller with <credentials> reads user info
      Then the authentication method that the server used is recorded

      Examples:
        | credentials                      |
        | a valid key and a valid token    |
        | a valid key and an invalid token |
        | an unknown key and a valid token |

  @AU-24 @open @OP-35 @last
  Rule: How an open endpoint handles invalid credentials
    §5.2. Recorded: whether an open endpoint serves or refuses a request with invalid credentials.

    Scenario Outline: A caller with <credentials> tries every operation that needs no credentials
      When a caller with <credentials> tries every operation that needs no credentials
      Then the operations that succeed and those that are refused are recorded

      Examples:
        | credentials               |
        | an unknown key            |
        | a token that is not a JWT |
