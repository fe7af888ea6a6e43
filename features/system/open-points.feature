@system
Feature: System endpoints where the document is silent

  Rule: The paths are this server's choice

    Scenario Outline: Where <reading> lies
      When anyone reads <reading>
      Then the answer is recorded

      @SY-40
      Examples:
        | reading      |
        | basic health |

      @SY-41
      Examples:
        | reading   |
        | readiness |

      @SY-42
      Examples:
        | reading  |
        | liveness |

      @SY-43
      Examples:
        | reading     |
        | the version |

      @SY-44
      Examples:
        | reading         |
        | the auth config |

    @SY-45
    Scenario: Where user info lies
      When an administrator reads user info
      Then the answer is recorded

  @SY-46 @needs-control
  Rule: The status of an unready answer is recorded

    Scenario: The database is unreachable
      Given the database is unreachable
      When anyone reads readiness
      Then the answer is recorded

  @needs-control @computed
  Rule: What else an outage changes is recorded

    @SY-47
    Scenario Outline: <check> without the database
      Given the database is unreachable
      When anyone reads <check>
      Then the answer is recorded

      Examples:
        | check        |
        | basic health |
        | liveness     |

    @SY-48
    Scenario: User info in maintenance mode
      Given maintenance mode is on
      When an administrator reads user info
      Then the answer is recorded

  @SY-54
  Rule: Whether a key has an identity is recorded

    Scenario: The holder of a key asks who they are
      When the holder of an ordinary key reads user info
      Then the answer is recorded

  @SY-57
  Rule: The published document is recorded

    Scenario: An administrator fetches it
      When an administrator reads the OpenAPI document
      Then the answer is recorded
