@factory-reset @needs-control @reset
Feature: Refusals of a factory reset

  @FR-59
  Rule: Without credentials it is refused

    Scenario: An anonymous caller asks
      When an anonymous caller asks for a reset that keeps administrators
      Then the request is refused for want of credentials

  @FR-60
  Rule: Without the Administrator role it is refused

    Scenario Outline: <caller>
      When <caller> asks for a reset that keeps administrators
      Then the request is refused for want of a role

      Examples:
        | caller                               |
        | a signed-in user with a bearer token |
        | the holder of an ordinary key        |

      @computed
      Examples: somebody whom the service does not know
        | caller                    |
        | a caller without identity |

  @FR-61 @computed
  Rule: Who is refused a reset removes nothing

    Scenario Outline: <caller>
      Given the system is populated
      And everything in the system is known
      When <caller> asks for a reset that removes administrators and acknowledges the lockout
      Then nothing is lost

      Examples:
        | caller                               |
        | an anonymous caller                  |
        | a signed-in user with a bearer token |

  Rule: No reset happens while an Activity is in progress

    Background:
      Given an Activity has not come to its end

    @FR-62
    Scenario: The reset is refused
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the reset is refused as a conflict

    @FR-64 @computed
    Scenario: Acknowledging the lockout does not help
      When the holder of an infrastructure key asks for a reset that removes administrators and acknowledges the lockout
      Then the reset is refused as a conflict

    @FR-63 @computed
    Scenario: Nothing is removed, the Activity included
      Given the system is populated
      And everything in the system is known
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then nothing is lost
