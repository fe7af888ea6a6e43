@service-health @needs-control
Feature: Stalled work
  Sections 2.5 and 3.1.
  A service whose current work has not moved forward for ten minutes is Degraded: Stalled. The document leaves open
  which condition such a service has if its heartbeat is also overdue.

  @SH-03 @stated @every
  Rule: A service without progress for more than ten minutes is Degraded: Stalled
    §3.1. If a service still reports, but its current work last moved forward more than 10 minutes ago, the Status is
    Degraded and the Condition is Stalled. After less than 10 minutes the Condition is not Stalled.

    Scenario Outline: The work of <service> last moved forward <ago> ago
      Given <service> is working and its work last moved forward <ago> ago
      When an administrator reads service health
      Then <service> is <verdict>

      Examples: below and above ten minutes
        | service        | ago   | verdict               |
        | WorkerSync     | 590 s | Healthy: Heartbeating |
        | WorkerSync     | 601 s | Degraded: Stalled     |
        | WorkerDelivery | 590 s | Healthy: Heartbeating |
        | WorkerDelivery | 601 s | Degraded: Stalled     |
        | the Scheduler  | 590 s | Healthy: Heartbeating |
        | the Scheduler  | 601 s | Degraded: Stalled     |

      @needs-clock
      Examples: one second above or below the limit, while the clock is stopped
        | service    | ago   | verdict               |
        | WorkerSync | 599 s | Healthy: Heartbeating |
        | WorkerSync | 601 s | Degraded: Stalled     |

      @new-in-0.3
      Examples: more than an hour, and more than a day
        | service        | ago        | verdict           |
        | WorkerSync     | 1 h 5 min  | Degraded: Stalled |
        | WorkerDelivery | 24 h 5 min | Degraded: Stalled |

    @needs-clock @new-in-0.3
    Scenario Outline: The work of <service> last moved forward 600.1 s ago
      Given <service> is working and its work last moved forward 600.1 s ago
      When an administrator reads service health
      Then <service> is Degraded: Stalled, if the response shows exactly 600.1 s from lastProgressAt to generatedAt

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-16 @derived @every
  Rule: A service that does not report progress is never Stalled
    §2.5. While LastProgressAt is null, the Condition is not Stalled, however long ago the work began.
    Derived: Null means that progress cannot be distinguished from being alive (2.5). So nothing shows that the work
    has not moved forward, as Stalled requires (3.1).

    Scenario: WorkerDelivery has worked for 20 min and does not report progress
      Given WorkerDelivery is working and does not report progress
      And 20 min have passed
      When an administrator reads service health
      Then WorkerDelivery is not Stalled

  @SH-17 @derived @every
  Rule: An idle service is never Stalled
    §3.1. While CurrentWork is null, the Condition is not Stalled.
    Derived: Stalled means that current work has not moved forward (3.1), and an idle service has no current work
    (2.5).

    Scenario: WorkerSync has been idle for 20 min
      Given WorkerSync is idle
      And 20 min have passed
      When an administrator reads service health
      Then WorkerSync is not Stalled

  @SH-18 @derived @every
  Rule: Long work that makes progress is not Stalled
    §3.1. Work that began more than 10 minutes ago is not Stalled as long as it moved forward within the last 10
    minutes.
    Derived: Work is stalled if it has not moved forward for 10 minutes (3.1). The time when it last moved forward is
    LastProgressAt, not CurrentWorkStartedAt (2.5).

    Scenario: WorkerSync began its work 30 min ago and made progress 30 s ago
      Given WorkerSync is working and its work began 30 min ago and last moved forward 30 s ago
      When an administrator reads service health
      Then WorkerSync is not Stalled

  @SH-21 @derived @every
  Rule: A stalled and overdue service is Degraded
    §3.1. A service that is both stalled and overdue, but not silent beyond its limit, has Status Degraded, whichever
    of the two conditions the server returns.
    Derived: Both conditions belong to Degraded (3.1), so the Status does not depend on their precedence, which 3.1.5
    leaves open.

    Scenario: WorkerSync is stalled and overdue
      Given WorkerSync is working and its work last moved forward 11 min ago
      And WorkerSync has been silent for 20 s
      When an administrator reads service health
      Then WorkerSync is Degraded

  @SH-22 @stated @every
  Rule: Each Condition belongs to one Status
    §3.1. Heartbeating goes with Healthy, HeartbeatOverdue and Stalled with Degraded, NoHeartbeat and NeverStarted
    with Unhealthy. No other combination occurs.

    Scenario: WorkerSync is stalled and silent beyond its limit of 60 s
      Given WorkerSync is working and its work last moved forward 11 min ago
      And WorkerSync has been silent for 70 s
      When an administrator reads service health
      Then each service has the status of its condition:
        | Heartbeating     | Healthy   |
        | HeartbeatOverdue | Degraded  |
        | Stalled          | Degraded  |
        | NoHeartbeat      | Unhealthy |
        | NeverStarted     | Unhealthy |

  @SH-40 @stated
  Rule: LastProgressAt is the time when the work last moved forward
    §2.5. The time from LastProgressAt to GeneratedAt is how long ago the work last moved forward.

    Scenario: The work of WorkerSync last moved forward 601 s ago
      Given WorkerSync is working and its work last moved forward 601 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | lastProgressAt | 601 s before generatedAt |

  @SH-41 @stated
  Rule: LastProgressAt is null if a service does not report progress
    §2.5. If a service cannot distinguish the progress of its work from being alive, LastProgressAt is null or absent.

    Scenario: WorkerDelivery does not report progress
      Given WorkerDelivery is working and does not report progress
      When an administrator reads service health
      Then WorkerDelivery has:
        | lastProgressAt | null or absent |

  @SH-50 @stated @excluded
  Rule: The portal shows a banner for Unhealthy and Stalled
    §3.1.4. The web portal warns administrators when a service is Unhealthy or Stalled.
    Excluded: The banner is part of the web portal; nothing in the REST API shows whether it is displayed.
