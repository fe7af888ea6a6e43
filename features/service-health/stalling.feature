@service-health @needs-control
Feature: Stalled work
  Sections 2.5 and 3.1.
  A service whose current work has not moved forward for ten minutes is Degraded: Stalled. Which condition is named
  where a heartbeat is missing as well is left open.

  @SH-03
  Rule: A service without progress for more than ten minutes is Stalled

    Scenario Outline: <service> last moved forward <ago> ago
      Given <service> is working and last moved forward <ago> ago
      When an administrator reads service health
      Then <service> is <verdict>

      Examples: either side of ten minutes
        | service        | ago    | verdict               |
        | WorkerSync     | 590 s  | Healthy: Heartbeating |
        | WorkerSync     | 601 s  | Degraded: Stalled     |
        | WorkerDelivery | 590 s  | Healthy: Heartbeating |
        | WorkerDelivery | 601 s  | Degraded: Stalled     |
        | the Scheduler  | 590 s  | Healthy: Heartbeating |
        | the Scheduler  | 601 s  | Degraded: Stalled     |

      @needs-clock
      Examples: to the second, while the clock stands still
        | service    | ago   | verdict               |
        | WorkerSync | 599 s | Healthy: Heartbeating |
        | WorkerSync | 601 s | Degraded: Stalled     |

  @SH-16
  Rule: A service that cannot tell its progress is never Stalled

    Scenario: WorkerDelivery has worked for long and cannot tell its progress
      Given WorkerDelivery is working and cannot tell its progress
      And 20 min have passed
      When an administrator reads service health
      Then WorkerDelivery is not Stalled

  @SH-17
  Rule: An idle service is never Stalled

    Scenario: WorkerSync has been idle for long
      Given WorkerSync is idle
      And 20 min have passed
      When an administrator reads service health
      Then WorkerSync is not Stalled

  @SH-18
  Rule: Long work that keeps moving is not Stalled

    Scenario: WorkerSync began long ago and moved a moment ago
      Given WorkerSync is working and began 30 min ago but last moved forward 30 s ago
      When an administrator reads service health
      Then WorkerSync is not Stalled

  @SH-21
  Rule: A service that is stalled and overdue is Degraded either way

    Scenario: WorkerSync is stalled and falls silent
      Given WorkerSync is working and last moved forward 11 min ago
      And WorkerSync has been silent for 20 s
      When an administrator reads service health
      Then WorkerSync is Degraded

  @SH-22
  Rule: Each Condition belongs to one Status

    Scenario: WorkerSync is stalled and silent beyond its limit
      Given WorkerSync is working and last moved forward 11 min ago
      And WorkerSync has been silent for 70 s
      When an administrator reads service health
      Then each service has the status of its condition:
        | Heartbeating     | Healthy   |
        | HeartbeatOverdue | Degraded  |
        | Stalled          | Degraded  |
        | NoHeartbeat      | Unhealthy |
        | NeverStarted     | Unhealthy |

  @SH-40
  Rule: LastProgressAt is the time when the work last moved forward

    Scenario: WorkerSync last moved forward 601 s ago
      Given WorkerSync is working and last moved forward 601 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | lastProgressAt | 601 s before generatedAt |

  @SH-41
  Rule: A service that cannot tell its progress has no LastProgressAt

    Scenario: WorkerDelivery cannot tell its progress
      Given WorkerDelivery is working and cannot tell its progress
      When an administrator reads service health
      Then WorkerDelivery has:
        | lastProgressAt | no value |
