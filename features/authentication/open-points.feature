@authentication
Feature: Authentication where the document is silent
  Sections 5 and 7.9.
  Statuses of refusals, roles that are not stated, and requests with two credentials: recorded, never judged.

  @AU-19
  Rule: The status of a refusal for want of the role is recorded

    Scenario: A signed-in user asks for service health
      When a signed-in user reads service health
      Then the answer is recorded

  @AU-21
  Rule: Whether the two entry points need credentials is recorded

    Scenario Outline: An anonymous caller reads <reading>
      When an anonymous caller reads <reading>
      Then the answer is recorded

      Examples:
        | reading                   |
        | the interactive reference |
        | the OpenAPI document      |

  @AU-22 @computed
  Rule: What callers without the Administrator role may do is recorded

    Scenario Outline: <caller> tries operations that read
      When <caller> tries every operation that reads and has no stated role
      Then the answer is recorded

      Examples:
        | caller                    |
        | a signed-in user          |
        | a caller without identity |

    @write
    Scenario Outline: <caller> tries operations that write
      When <caller> tries every operation that writes and has no stated role
      Then the answer is recorded

      Examples:
        | caller                    |
        | a signed-in user          |
        | a caller without identity |

  @AU-23 @computed
  Rule: Which of two credentials counts is recorded

    Scenario Outline: <credentials>
      When somebody with <credentials> reads user info
      Then the answer is recorded

      Examples:
        | credentials                     |
        | a good key and a good token     |
        | a good key and a bad token      |
        | an unknown key and a good token |

  @AU-24
  Rule: How open endpoints answer invalid credentials is recorded

    Scenario Outline: <credentials>
      When somebody with <credentials> tries every operation that needs no credentials
      Then the answer is recorded

      Examples:
        | credentials               |
        | an unknown key            |
        | a token that is not a JWT |
