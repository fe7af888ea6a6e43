@system
Feature: System endpoints where the document is silent

  @SY-40 @open @OP-08
  Rule: Where basic health lies
    §4.1. The path of basic health on this server is recorded.

    Scenario Outline: Where <reading> lies
      When anyone reads <reading>
      Then the path is recorded

      Examples:
        | reading      |
        | basic health |

  @SY-41 @open @OP-09
  Rule: Where readiness lies
    §4.1. The path of readiness on this server is recorded.

    Scenario Outline: Where <reading> lies
      When anyone reads <reading>
      Then the path is recorded

      Examples:
        | reading   |
        | readiness |

  @SY-42 @open @OP-10
  Rule: Where liveness lies
    §4.1. The path of liveness on this server is recorded.

    Scenario Outline: Where <reading> lies
      When anyone reads <reading>
      Then the path is recorded

      Examples:
        | reading  |
        | liveness |

  @SY-43 @open @OP-11
  Rule: Where the version lies
    §4.1. The path of the version endpoint on this server is recorded.

    Scenario Outline: Where <reading> lies
      When anyone reads <reading>
      Then the path is recorded

      Examples:
        | reading     |
        | the version |

  @SY-44 @open @OP-12
  Rule: Where the auth config lies
    §4.1. The path of the auth config on this server is recorded.

    Scenario Outline: Where <reading> lies
      When anyone reads <reading>
      Then the path is recorded

      Examples:
        | reading         |
        | the auth config |

  @SY-45 @open @OP-13
  Rule: Where user info lies
    §4.1. The path of user info on this server is recorded.

    Scenario: Where user info lies
      When an administrator reads user info
      Then the path is recorded

  @SY-46 @open @OP-15 @needs-control
  Rule: With which status a server says not_ready
    §4.1. Whether not_ready comes with 200, 503 or another status is recorded, and so is what else the answer holds.

    Scenario: The database is unreachable
      Given the database is unreachable
      When anyone reads readiness
      Then the status is recorded

  @SY-47 @open @OP-16 @needs-control @computed
  Rule: What basic health and liveness answer without the database
    §4.1. What these two say while the database cannot be reached is recorded.

    Scenario Outline: <check> without the database
      Given the database is unreachable
      When anyone reads <check>
      Then the status and the word of the body are recorded

      Examples:
        | check        |
        | basic health |
        | liveness     |

  @SY-48 @open @OP-18 @needs-control @computed
  Rule: What other endpoints answer in maintenance mode
    §4.1. Whether maintenance mode shows anywhere but in readiness is recorded.

    Scenario: User info in maintenance mode
      Given maintenance mode is on
      When an administrator reads user info
      Then the status and the word of the body are recorded

  @SY-54 @open @OP-33
  Rule: Whether an API key has an identity of its own
    §2.4. Whether user info shows an API key as authorised is recorded.

    Scenario: The holder of a key asks who they are
      When the holder of an ordinary key reads user info
      Then the answer is recorded

  @SY-57 @open @OP-114
  Rule: Which version of OpenAPI the published document has
    §1. The OpenAPI version of the document that the server publishes, and how many operations it describes, are
    recorded.

    Scenario: An administrator fetches it
      When an administrator reads the OpenAPI document
      Then the answer is recorded
