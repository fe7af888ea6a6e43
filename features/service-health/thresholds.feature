@service-health @needs-control
Feature: Service health thresholds
  Sections 3.1 and 8.
  A service that has been silent (has sent no heartbeat) for up to 15 seconds is Healthy, for longer Degraded, and
  beyond its own limit Unhealthy: 60 seconds for the Worker services, 120 for the Scheduler.
  Most scenarios set up a silence and expect its verdict. The scenarios about every response recompute the verdict
  from the times in the response, so they also work on servers whose clock cannot be moved.

  @SH-01 @stated
  Rule: A heartbeat within 15 seconds is Healthy: Heartbeating
    §3.1. A service whose last heartbeat is no more than 15 seconds old, and whose work is not stalled, has Status
    Healthy and Condition Heartbeating.

    Scenario Outline: <service> has been silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> is Healthy: Heartbeating

      Examples:
        | service        | silence |
        | WorkerSync     | 10 s    |
        | WorkerDelivery | 10 s    |
        | the Scheduler  | 10 s    |

    Scenario: Every service health response in the test run
      Then every service whose times show at most 15 s of silence is Healthy: Heartbeating

  @SH-13 @derived @needs-clock
  Rule: A heartbeat exactly 15 seconds old is still within 15 seconds
    §3.1. At an age of exactly 15 seconds a service is Healthy and Heartbeating.
    Derived: A heartbeat is overdue when it is older than 15 seconds (3.1), and a heartbeat of exactly 15 seconds is not older.
    That leaves Healthy, the status for a heartbeat within 15 seconds.

    Scenario: All three services have been silent for 15 s
      Given all three services have been silent for 15 s
      When an administrator reads service health
      Then all three services are Healthy: Heartbeating

  @SH-02 @stated
  Rule: A heartbeat older than 15 seconds is Degraded: HeartbeatOverdue
    §3.1. Once the last heartbeat is more than 15 seconds old, and as long as the silence stays below the limit of
    that service, Status is Degraded and Condition is HeartbeatOverdue, unless the work is stalled as well.

    Scenario Outline: <service> has been silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> is Degraded: HeartbeatOverdue

      Examples: just beyond 15 seconds
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 16 s    |
        | the Scheduler  | 16 s    |

      @needs-clock
      Examples: one second from a limit, with the clock stopped
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 16 s    |
        | the Scheduler  | 16 s    |
        | WorkerSync     | 59 s    |
        | WorkerDelivery | 59 s    |

      Examples: between 15 seconds and the limit of the service
        | service        | silence |
        | WorkerSync     | 55 s    |
        | WorkerDelivery | 55 s    |
        | the Scheduler  | 61 s    |

    @needs-clock
    Scenario Outline: <service> has been silent for a tenth of a second more than 15 seconds
      Given <service> has been silent for 15.1 s
      When an administrator reads service health
      Then <service> is Degraded: HeartbeatOverdue, if its lastSeenAt is 15.1 s before generatedAt

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

    Scenario: Every service health response in the test run
      Then every service whose times show over 15 s of silence, up to its limit, is Degraded: HeartbeatOverdue

  @SH-04 @stated
  Rule: More than 60 seconds of silence makes a Worker service Unhealthy: NoHeartbeat
    §3.1. WorkerSync and WorkerDelivery become Unhealthy with Condition NoHeartbeat when they sent no heartbeat
    for more than 60 seconds, unless their work is stalled as well.

    Scenario Outline: <service> has been silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> is Unhealthy: NoHeartbeat

      Examples:
        | service        | silence |
        | WorkerSync     | 61 s    |
        | WorkerDelivery | 61 s    |
        | WorkerSync     | 121 s   |
        | WorkerDelivery | 2 h     |
        | WorkerSync     | 24 h    |

      @needs-clock
      Examples: one second from a limit, with the clock stopped
        | service        | silence |
        | WorkerSync     | 61 s    |
        | WorkerDelivery | 61 s    |

    @needs-clock
    Scenario Outline: <service> has been silent for a tenth of a second more than its limit
      Given <service> has been silent for 60.1 s
      When an administrator reads service health
      Then <service> is Unhealthy: NoHeartbeat, if its lastSeenAt is 60.1 s before generatedAt

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |

    Scenario: Every service health response in the test run
      Then every Worker service whose times show over 60 s of silence is Unhealthy: NoHeartbeat

  @SH-14 @derived @needs-clock
  Rule: A Worker service silent for exactly 60 seconds is not Unhealthy yet
    §3.1. At a silence of exactly 60 seconds WorkerSync and WorkerDelivery are Degraded.
    Derived: Unhealthy requires more than 60 seconds (3.1, 8), and Healthy no more than 15. Of the three statuses that
    leaves Degraded.

    Scenario: Both Worker services have been silent for 60 s
      Given both Worker services have been silent for 60 s
      When an administrator reads service health
      Then both Worker services are Degraded

  @SH-05 @stated
  Rule: More than 120 seconds of silence makes the Scheduler Unhealthy: NoHeartbeat
    §3.1. The Scheduler has a longer limit than the Worker services: it becomes Unhealthy with Condition NoHeartbeat
    after more than 120 seconds of silence, and not before, unless its work is stalled as well.

    Scenario Outline: The Scheduler has been silent for <silence>
      Given the Scheduler has been silent for <silence>
      When an administrator reads service health
      Then the Scheduler is <verdict>

      Examples: on either side of 120 seconds
        | silence | verdict                    |
        | 115 s   | Degraded: HeartbeatOverdue |
        | 121 s   | Unhealthy: NoHeartbeat     |
        | 25 h    | Unhealthy: NoHeartbeat     |

      @needs-clock
      Examples: one second from a limit, with the clock stopped
        | silence | verdict                    |
        | 119 s   | Degraded: HeartbeatOverdue |
        | 121 s   | Unhealthy: NoHeartbeat     |

    @needs-clock
    Scenario Outline: <service> has been silent for a tenth of a second more than its limit
      Given <service> has been silent for 120.1 s
      When an administrator reads service health
      Then <service> is Unhealthy: NoHeartbeat, if its lastSeenAt is 120.1 s before generatedAt

      Examples:
        | service        |
        | the Scheduler  |

    Scenario: Every service health response in the test run
      Then every Scheduler whose times show over 120 s of silence is Unhealthy: NoHeartbeat

  @SH-15 @derived @needs-clock
  Rule: A Scheduler silent for exactly 120 seconds is not Unhealthy yet
    §3.1. At a silence of exactly 120 seconds the Scheduler is Degraded.
    Derived: Unhealthy requires more than 120 seconds (3.1, 8), and Healthy no more than 15. Of the three statuses
    that leaves Degraded.

    Scenario: The Scheduler has been silent for 120 s
      Given the Scheduler has been silent for 120 s
      When an administrator reads service health
      Then the Scheduler is Degraded

  @SH-20 @derived
  Rule: The Status of each service depends on its own heartbeat
    §3.1. The silence of one service changes only the Status of that service. The two loops of the Worker are
    classified separately.
    Derived: There is one health object for each service (2.5), classified by the age of the heartbeat of that
    service (3.1).

    Scenario Outline: Only <silent> falls silent
      Given an administrator has read service health
      And <silent> has been silent for 121 s
      When an administrator reads service health
      Then the verdict of <others> is the same as before

      Examples:
        | silent         | others                           |
        | WorkerSync     | WorkerDelivery and the Scheduler |
        | WorkerDelivery | WorkerSync and the Scheduler     |
        | the Scheduler  | both Worker services             |

  @SH-51 @stated @excluded
  Rule: A slow database or a paused process can make a heartbeat overdue
    §3.1.4. A slow database or a paused process can cause an overdue heartbeat.
    Excluded: The document only explains possible causes, which a response does not show.
