@factory-reset @needs-control @reset
Feature: Who and what is refused a factory reset
  Sections 5.3 and 7.
  A reset takes the Administrator role, and no Activity may be in progress. A refused reset removes nothing.

  @FR-59
  Rule: A reset without credentials is refused

    Scenario: An anonymous caller asks
      When an anonymous caller asks for a reset that keeps administrators
      Then the request is refused for want of credentials

  @FR-60
  Rule: A reset without the Administrator role is refused

    Scenario Outline: <caller>
      When <caller> asks for a reset that keeps administrators
      Then the request is refused for want of a role

      Examples:
        | caller                               |
        | a signed-in user with a bearer token |
        | the holder of an ordinary key        |

      @computed
      Examples: somebody unknown to the service
        | caller                    |
        | a caller without identity |

  @FR-61 @computed
  Rule: A reset that is refused to its caller removes nothing

    Scenario Outline: <caller>
      Given the system is populated
      And an auditor has noted everything
      When <caller> asks for a reset that removes administrators and acknowledges the lockout
      Then everything is still there

      Examples:
        | caller                               |
        | an anonymous caller                  |
        | a signed-in user with a bearer token |

  Rule: A reset is refused while an Activity is in progress

    Background:
      Given an Activity is in progress

    @FR-62
    Scenario: The reset is refused
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the request is refused with status 409

    @FR-64 @computed
    Scenario: Acknowledging the lockout does not help
      When the holder of an infrastructure key asks for a reset that removes administrators and acknowledges the lockout
      Then the request is refused with status 409

    @FR-63 @computed
    Scenario: Nothing is removed, the Activity included
      Given the system is populated
      And an auditor has noted everything
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then everything is still there
