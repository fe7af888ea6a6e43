@service-health @needs-control
Feature: Service health thresholds
  Sections 3.1 and 8.
  A service is Healthy up to 15 seconds of silence, Degraded beyond them, and Unhealthy beyond a limit of its own: 60
  seconds for the Worker services, 120 for the Scheduler.

  @SH-01
  Rule: A service heard from within 15 seconds is Healthy

    Scenario Outline: <service> silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> is Healthy: Heartbeating

      Examples:
        | service        | silence |
        | WorkerSync     | 10 s    |
        | WorkerDelivery | 10 s    |
        | the Scheduler  | 10 s    |

  @SH-13 @needs-clock
  Rule: Exactly 15 seconds is still within 15 seconds

    Scenario: All three services silent for 15 s
      Given all three services have been silent for 15 s
      When an administrator reads service health
      Then all three services are Healthy: Heartbeating

  @SH-02
  Rule: A service silent for more than 15 seconds is Degraded, up to its own limit

    Scenario Outline: <service> silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> is Degraded: HeartbeatOverdue

      Examples: just beyond 15 seconds
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 16 s    |
        | the Scheduler  | 16 s    |

      @needs-clock
      Examples: to the second, while the clock stands still
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 16 s    |
        | the Scheduler  | 16 s    |
        | WorkerSync     | 59 s    |
        | WorkerDelivery | 59 s    |

      Examples: before the limit of the service
        | service        | silence |
        | WorkerSync     | 55 s    |
        | WorkerDelivery | 55 s    |
        | the Scheduler  | 61 s    |

  @SH-04
  Rule: A Worker service silent for more than 60 seconds is Unhealthy

    Scenario Outline: <service> silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> is Unhealthy: NoHeartbeat

      Examples:
        | service        | silence |
        | WorkerSync     | 61 s    |
        | WorkerDelivery | 61 s    |
        | WorkerSync     | 121 s   |
        | WorkerDelivery | 2 h     |

      @needs-clock
      Examples: to the second, while the clock stands still
        | service        | silence |
        | WorkerSync     | 61 s    |
        | WorkerDelivery | 61 s    |

  @SH-14 @needs-clock
  Rule: Exactly 60 seconds are not more than 60 seconds

    Scenario: Both Worker services silent for 60 s
      Given both Worker services have been silent for 60 s
      When an administrator reads service health
      Then both Worker services are Degraded

  @SH-05
  Rule: The Scheduler is Unhealthy once silent for more than 120 seconds

    Scenario Outline: The Scheduler silent for <silence>
      Given the Scheduler has been silent for <silence>
      When an administrator reads service health
      Then the Scheduler is <verdict>

      Examples: either side of its limit
        | silence | verdict                    |
        | 115 s   | Degraded: HeartbeatOverdue |
        | 121 s   | Unhealthy: NoHeartbeat     |

      @needs-clock
      Examples: to the second, while the clock stands still
        | silence | verdict                    |
        | 119 s   | Degraded: HeartbeatOverdue |
        | 121 s   | Unhealthy: NoHeartbeat     |

  @SH-15 @needs-clock
  Rule: Exactly 120 seconds are not more than 120 seconds

    Scenario: The Scheduler silent for 120 s
      Given the Scheduler has been silent for 120 s
      When an administrator reads service health
      Then the Scheduler is Degraded

  @SH-20
  Rule: Each service is judged by its own heartbeat

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
