@service-health @needs-control
Feature: Work that stands still

  @SH-03
  Rule: More than ten minutes without progress is stalled

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
  Rule: A service that cannot tell its progress is never stalled

    Scenario: WorkerDelivery has worked for long and cannot tell whether it moves
      Given WorkerDelivery is working and cannot tell its progress
      And 20 min have passed
      When an administrator reads service health
      Then WorkerDelivery is not Stalled

  @SH-17
  Rule: An idle service is never stalled

    Scenario: WorkerSync has been idle for long
      Given WorkerSync is idle
      And 20 min have passed
      When an administrator reads service health
      Then WorkerSync is not Stalled

  @SH-18
  Rule: Long work that keeps moving is not stalled

    Scenario: WorkerSync began long ago and moved a moment ago
      Given WorkerSync is working since 30 min ago and last moved forward 30 s ago
      When an administrator reads service health
      Then WorkerSync is not Stalled

  @SH-21
  Rule: Stalled and overdue at once is degraded either way

    Scenario: WorkerSync stands still and falls silent
      Given WorkerSync is working and last moved forward 11 min ago
      And WorkerSync has been silent for 20 s
      When an administrator reads service health
      Then WorkerSync is Degraded

  @SH-22
  Rule: Whichever condition is named, the status is its own

    Scenario: WorkerSync stands still and falls silent beyond its limit
      Given WorkerSync is working and last moved forward 11 min ago
      And WorkerSync has been silent for 70 s
      When an administrator reads service health
      Then the status of WorkerSync is the one of its condition

  @SH-40
  Rule: The last progress is given as a time

    Scenario: WorkerSync last moved forward 601 s ago
      Given WorkerSync is working and last moved forward 601 s ago
      When an administrator reads service health
      Then the last progress of WorkerSync lies 601 s before the verdict

  @SH-41
  Rule: Where progress cannot be told, no time of it is given

    Scenario: WorkerDelivery cannot tell its progress
      Given WorkerDelivery is working and cannot tell its progress
      When an administrator reads service health
      Then WorkerDelivery gives no time of progress
