@service-health @needs-control
Feature: Service health thresholds
  Sections 3.1 and 8.
  A service is silent while it sends no heartbeat. After up to 15 seconds of silence it is Healthy, after more than
  15 seconds Degraded, and beyond the limit of the service Unhealthy: 60 seconds for the Worker services, 120 seconds
  for the Scheduler. Most scenarios set how long a service has been silent, and check its verdict. The scenarios
  about every response compute the verdict from the times in the response, so they also work on servers whose clock
  cannot be moved.

  @SH-01 @stated @every
  Rule: A service that is silent for up to 15 seconds is Healthy: Heartbeating
    §3.1. If the last heartbeat of a service is at most 15 seconds old, and its work is not stalled, the Status is
    Healthy and the Condition is Heartbeating.

    Scenario Outline: <service> has been silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> is Healthy: Heartbeating

      Examples:
        | service        | silence |
        | WorkerSync     | 10 s    |
        | WorkerDelivery | 10 s    |
        | the Scheduler  | 10 s    |

  @SH-13 @derived @needs-clock
  Rule: A service that is silent for exactly 15 seconds is still Healthy
    §3.1. If the last heartbeat of a service is exactly 15 seconds old, the service is Healthy: Heartbeating.
    Derived: A heartbeat is overdue when it is older than 15 seconds (3.1), and a heartbeat that is exactly 15
    seconds old is not older. So the status is Healthy, for a heartbeat within 15 seconds.

    Scenario: All three services have been silent for 15 s
      Given all three services have been silent for 15 s
      When an administrator reads service health
      Then all three services are Healthy: Heartbeating

  @SH-02 @stated @every
  Rule: A service that is silent for more than 15 seconds is Degraded: HeartbeatOverdue
    §3.1. If a service has been silent for more than 15 seconds, but not beyond its limit, the Status is Degraded and
    the Condition is HeartbeatOverdue, unless its work is also stalled.

    Scenario Outline: <service> has been silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> is Degraded: HeartbeatOverdue

      Examples: just above 15 seconds
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 16 s    |
        | the Scheduler  | 16 s    |

      @needs-clock
      Examples: one second above 15 s or below 60 s, while the clock is stopped
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

    @needs-clock @new-in-0.3
    Scenario Outline: <service> has been silent for 15.1 s
      Given <service> has been silent for 15.1 s
      When an administrator reads service health
      Then <service> is Degraded: HeartbeatOverdue, if the response shows exactly 15.1 s from lastSeenAt to generatedAt

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-04 @stated @every
  Rule: A Worker service that is silent for more than 60 seconds is Unhealthy: NoHeartbeat
    §3.1. If WorkerSync or WorkerDelivery has been silent for more than 60 seconds, its Status is Unhealthy and its
    Condition is NoHeartbeat, unless its work is also stalled.

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

      @new-in-0.3
      Examples:
        | service        | silence |
        | WorkerSync     | 24 h    |

      @needs-clock
      Examples: one second above the limit, while the clock is stopped
        | service        | silence |
        | WorkerSync     | 61 s    |
        | WorkerDelivery | 61 s    |

    @needs-clock @new-in-0.3
    Scenario Outline: <service> has been silent for 60.1 s
      Given <service> has been silent for 60.1 s
      When an administrator reads service health
      Then <service> is Unhealthy: NoHeartbeat, if the response shows exactly 60.1 s from lastSeenAt to generatedAt

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |

  @SH-14 @derived @needs-clock
  Rule: A Worker service that is silent for exactly 60 seconds is still Degraded
    §3.1. If WorkerSync or WorkerDelivery has been silent for exactly 60 seconds, its Status is Degraded.
    Derived: Unhealthy requires more than 60 seconds (3.1, 8), and Healthy at most 15. Only Degraded remains.

    Scenario: Both Worker services have been silent for 60 s
      Given both Worker services have been silent for 60 s
      When an administrator reads service health
      Then both Worker services are Degraded

  @SH-05 @stated @every
  Rule: A Scheduler that is silent for more than 120 seconds is Unhealthy: NoHeartbeat
    §3.1. The Scheduler has a longer limit than the Worker services. If it has been silent for more than 120 seconds,
    and not before, its Status is Unhealthy and its Condition is NoHeartbeat, unless its work is also stalled.

    Scenario Outline: The Scheduler has been silent for <silence>
      Given the Scheduler has been silent for <silence>
      When an administrator reads service health
      Then the Scheduler is <verdict>

      Examples: below and above 120 seconds
        | silence | verdict                    |
        | 115 s   | Degraded: HeartbeatOverdue |
        | 121 s   | Unhealthy: NoHeartbeat     |

      @new-in-0.3
      Examples:
        | silence | verdict                    |
        | 25 h    | Unhealthy: NoHeartbeat     |

      @needs-clock
      Examples: one second above or below a limit, while the clock is stopped
        | silence | verdict                    |
        | 119 s   | Degraded: HeartbeatOverdue |
        | 121 s   | Unhealthy: NoHeartbeat     |

    @needs-clock @new-in-0.3
    Scenario Outline: <service> has been silent for 120.1 s
      Given <service> has been silent for 120.1 s
      When an administrator reads service health
      Then <service> is Unhealthy: NoHeartbeat, if the response shows exactly 120.1 s from lastSeenAt to generatedAt

      Examples:
        | service       |
        | the Scheduler |

  @SH-15 @derived @needs-clock
  Rule: A Scheduler that is silent for exactly 120 seconds is still Degraded
    §3.1. If the Scheduler has been silent for exactly 120 seconds, its Status is Degraded.
    Derived: Unhealthy requires more than 120 seconds (3.1, 8), and Healthy at most 15. Only Degraded remains.

    Scenario: The Scheduler has been silent for 120 s
      Given the Scheduler has been silent for 120 s
      When an administrator reads service health
      Then the Scheduler is Degraded

  @SH-20 @derived
  Rule: The Status of each service depends on its own heartbeat
    §3.1. If one service is silent, only its Status changes. WorkerSync and WorkerDelivery have separate statuses.
    Derived: There is one health object for each service (2.5), classified by the age of the heartbeat of that
    service (3.1).

    Scenario Outline: Only <silent> is silent
      Given an administrator has read service health
      And <silent> has been silent for 121 s
      When an administrator reads service health
      Then the Status and Condition of <others> are the same as before

      Examples:
        | silent         | others                           |
        | WorkerSync     | WorkerDelivery and the Scheduler |
        | WorkerDelivery | WorkerSync and the Scheduler     |
        | the Scheduler  | both Worker services             |

  @SH-51 @stated @excluded
  Rule: A slow database or a paused process can make a heartbeat overdue
    §3.1.4. A slow database or a paused process can cause an overdue heartbeat.
    Excluded: The document only names possible causes, and a response does not show the cause.
