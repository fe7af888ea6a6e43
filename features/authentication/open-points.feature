@authentication
Feature: Authentication where the document is silent
  Sections 5 and 7.9.
  Statuses of refusals, roles that are not documented, and requests with two credentials: recorded, not checked.

  @AU-18 @open @OP-27
  Rule: Which status refuses missing or invalid credentials
    §7.9. Recorded: the status of each refusal of missing or invalid credentials.

    Scenario: Every refusal in the test run
      Then the status of every refusal of missing or invalid credentials is recorded

  @AU-19 @open @OP-28
  Rule: Which status refuses a caller without the Administrator role
    §7.9. Recorded: the status of each refusal for lack of the Administrator role.

    Scenario: A signed-in user reads service health
      When a signed-in user reads service health
      Then the status code is recorded

    Scenario: Every refusal in the test run
      Then the status of every refusal for lack of the role is recorded

  @AU-20 @open @OP-29
  Rule: Whether a 401 has a challenge
    §7.9. Recorded: whether a 401 has a WWW-Authenticate header, and its content.

    Scenario: Every 401 in the test run
      Then the challenge of every 401 is recorded

  @AU-21 @open @OP-30
  Rule: Whether API reference and OpenAPI document need credentials
    §4.1. Recorded: whether the interactive reference and the OpenAPI document are served without credentials.

    Scenario Outline: An anonymous caller reads <reading>
      When an anonymous caller reads <reading>
      Then the status code and the status in the body are recorded

      Examples:
        | reading                   |
        | the interactive reference |
        | the OpenAPI document      |

  @AU-22 @open @OP-31 @computed
  Rule: Which endpoints without a documented role need the Administrator role
    §5.3. Recorded: which of the operations for which the document does not state a role serve a caller without the
    Administrator role.

    Scenario Outline: <caller> tries operations that read
      When <caller> tries every operation that reads and has no documented role
      Then the operations that serve the caller are recorded

      Examples:
        | caller                    |
        | a signed-in user          |
        | a caller without identity |

    @write
    Scenario Outline: <caller> tries operations that write
      When <caller> tries every operation that writes and has no documented role
      Then the operations that serve the caller are recorded

      Examples:
        | caller                    |
        | a signed-in user          |
        | a caller without identity |

  @AU-23 @open @OP-34 @computed
  Rule: Which of two credentials in one request is used
    §5.1. Recorded: whether the key, the token or neither authenticates a request that has both.

    Scenario Outline: <credentials>
      When a caller with <credentials> reads user info
      Then the method by which the caller is authenticated is recorded

      Examples:
        | credentials                      |
        | a valid key and a valid token    |
        | a valid key and an invalid token |
        | an unknown key and a valid token |

  @AU-24 @open @OP-35
  Rule: How an open endpoint handles invalid credentials
    §5.2. Recorded: whether an open endpoint serves or refuses a request with invalid credentials.

    Scenario Outline: <credentials>
      When a caller with <credentials> tries every operation that needs no credentials
      Then the operations that serve the caller are recorded

      Examples:
        | credentials               |
        | an unknown key            |
        | a token that is not a JWT |
