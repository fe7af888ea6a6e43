@service-health
Feature: Service health is always fresh
  Sections 2.5, 3.1 and 4.1.
  Each call derives its verdicts anew, from heartbeats that come every five seconds, and no cache may store them.

  @SH-10 @computed
  Rule: Every call yields a fresh verdict

    Scenario: Service health is read again
      Given an administrator has read service health, now or before
      And 3 s have passed since
      When an administrator reads service health
      Then the generatedAt is later than before

    @needs-control
    Scenario: A service is lost between two calls
      Given an administrator has read service health
      And WorkerSync has never reported
      When an administrator reads service health
      Then the verdict of WorkerSync has changed

    @needs-control
    Scenario: A service comes back between two calls
      Given WorkerSync has never reported
      And an administrator has read service health
      And WorkerSync is idle
      When an administrator reads service health
      Then the verdict of WorkerSync has changed

    @needs-control @needs-clock
    Scenario: Time passes between two calls
      Given an administrator has read service health
      And 90 s have passed
      When an administrator reads service health
      Then the generatedAt has moved on by 90 s

  @SH-11
  Rule: Caches must not store the answer

    Scenario: Service health is read
      When an administrator reads service health
      Then the answer has the header:
        | Cache-Control | no-store |

  @SH-39 @needs-control
  Rule: LastSeenAt is the time of the last report

    Scenario Outline: <service> silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> has:
        | lastSeenAt | <silence> before generatedAt |

      Examples:
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 61 s    |
        | the Scheduler  | 121 s   |

  @SH-46 @waiting @computed
  Rule: A running service reports every five seconds

    Scenario Outline: <time> later
      Given an administrator has read service health
      And <time> have passed
      When an administrator reads service health
      Then all three services have:
        | lastSeenAt | at most 5 s before generatedAt |

      Examples:
        | time |
        | 3 s  |
        | 6 s  |
        | 9 s  |
        | 12 s |
