@service-health @needs-control
Feature: Summary of service health

  @SH-08
  Rule: The order of the services never changes

    Scenario Outline: <service> is the worst
      Given <service> has never reported
      When an administrator reads service health
      Then the services come in the documented order

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-09
  Rule: Overall is the worst status among the services

    Scenario Outline: One service <state>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then the overall status is <overall>

      Examples: each service can be the worst
        | state           | service        | silence | overall   |
        | is overdue      | WorkerSync     | 16 s    | Degraded  |
        | is overdue      | WorkerDelivery | 16 s    | Degraded  |
        | is overdue      | the Scheduler  | 16 s    | Degraded  |
        | gave no sign    | WorkerSync     | 61 s    | Unhealthy |
        | gave no sign    | WorkerDelivery | 61 s    | Unhealthy |
        | gave no sign    | the Scheduler  | 121 s   | Unhealthy |

    Scenario: All is well
      When an administrator reads service health
      Then the overall status is Healthy

    Scenario: One service is degraded and another unhealthy
      Given the Scheduler has been silent for 16 s
      And WorkerSync has never reported
      When an administrator reads service health
      Then the overall status is Unhealthy

  @SH-45
  Rule: The web tier's version is the one that the version endpoint tells

    Scenario: Both are read from the same instance
      Given anyone has read the version
      When an administrator reads service health
      Then the web tier's version is the one read before
