@service-health
Feature: Summary of service health
  Sections 2.6, 3.1 and 4.1.
  The summary lists the services in one fixed order, gives their worst status as Overall, and names the version of
  the web tier.

  @SH-08 @needs-control
  Rule: The order of the services never changes

    Scenario Outline: <service> is the worst
      Given <service> has never reported
      When an administrator reads service health
      Then the answer lists these services in this order:
        | WorkerSync     |
        | WorkerDelivery |
        | Scheduler      |

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-09 @needs-control
  Rule: Overall is the worst status among the services

    Scenario Outline: <service> alone is silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then the overall status is <overall>

      Examples: overdue, each in turn
        | service        | silence | overall  |
        | WorkerSync     | 16 s    | Degraded |
        | WorkerDelivery | 16 s    | Degraded |
        | the Scheduler  | 16 s    | Degraded |

      Examples: without a heartbeat, each in turn
        | service        | silence | overall   |
        | WorkerSync     | 61 s    | Unhealthy |
        | WorkerDelivery | 61 s    | Unhealthy |
        | the Scheduler  | 121 s   | Unhealthy |

    Scenario: All is well
      When an administrator reads service health
      Then the overall status is Healthy

    Scenario: One service is overdue and another never reported
      Given the Scheduler has been silent for 16 s
      And WorkerSync has never reported
      When an administrator reads service health
      Then the overall status is Unhealthy

  @SH-45
  Rule: WebVersion is the version that the version endpoint gives

    Scenario: Both are read from the same instance
      Given anyone has read the version
      When an administrator reads service health
      Then the webVersion is the version read before
