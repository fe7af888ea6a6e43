@system
Feature: System endpoints where the document is silent

  Rule: The paths are this server's choice

    Scenario Outline: Where <reading> lies
      When anyone reads <reading>
      Then its path is recorded under <point>

      @SY-40
      Examples:
        | reading      | point |
        | basic health | OP-08 |

      @SY-41
      Examples:
        | reading   | point |
        | readiness | OP-09 |

      @SY-42
      Examples:
        | reading  | point |
        | liveness | OP-10 |

      @SY-43
      Examples:
        | reading     | point |
        | the version | OP-11 |

      @SY-44
      Examples:
        | reading         | point |
        | the auth config | OP-12 |

    @SY-45
    Scenario: Where user info lies
      When an administrator reads user info
      Then its path is recorded under OP-13

  @SY-46 @needs-control
  Rule: The status of an unready answer is recorded

    Scenario: The database is unreachable
      Given the database is unreachable
      When anyone reads readiness
      Then its status is recorded under OP-15

  @needs-control @computed
  Rule: What else an outage changes is recorded

    @SY-47
    Scenario Outline: <check> without the database
      Given the database is unreachable
      When anyone reads <check>
      Then its answer is recorded under OP-16

      Examples:
        | check        |
        | basic health |
        | liveness     |

    @SY-48
    Scenario: User info in maintenance mode
      Given maintenance mode is on
      When an administrator reads user info
      Then its answer is recorded under OP-18

  @SY-54
  Rule: Whether a key has an identity is recorded

    Scenario: The holder of a key asks who they are
      When the holder of an ordinary key reads user info
      Then being authorised is recorded under OP-33

  @SY-57
  Rule: The published document is recorded

    Scenario: An administrator fetches it
      When an administrator reads the OpenAPI document
      Then its OpenAPI version is recorded under OP-114
