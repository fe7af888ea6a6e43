@service-health @needs-control
Feature: Reasons and current work
  Section 2.5.
  A Reason contains a relevant number, and CurrentWork names the work of a busy service.

  @SH-32 @stated @every @new-in-0.3
  Rule: The Reason of a silent service contains a relevant number
    §2.5. For HeartbeatOverdue and NoHeartbeat the Reason contains a number that may be relevant: the age of the
    heartbeat or of the work, how far this age exceeds a limit, the limit, any length of time, a time, or a count of
    something. A number in a name is not relevant.

    Scenario Outline: <service> has been silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> has:
        | reason | a string with a relevant number |

      Examples: HeartbeatOverdue and NoHeartbeat
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 61 s    |
        | the Scheduler  | 121 s   |

  @SH-33 @stated @every @new-in-0.3
  Rule: The Reason of a stalled service contains a relevant number
    §2.5. For Stalled the Reason contains a number that may be relevant: how long ago the work last moved forward or
    began, the age of the heartbeat, how far one of these exceeds a limit, the limit, any length of time, a time, or
    a count of something.

    Scenario: WorkerSync is stalled
      Given WorkerSync is working and its work last moved forward 601 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | reason | a string with a relevant number |

  @SH-34 @stated @every
  Rule: The Reason of a service that never reported does not name a different condition
    §2.5. The Reason for NeverStarted differs from the Reason for any other condition in the same response, not only
    in its numbers. The Reason does not call the service heartbeating, healthy, stalled or overdue, but may say that
    the service is not yet in that state. Apart from that, the server chooses the words.

    Scenario: The Scheduler has never reported
      Given the Scheduler has never reported
      When an administrator reads service health
      Then the Scheduler has:
        | reason | a string that does not name a different condition |

  @SH-36 @stated
  Rule: CurrentWork is null when the service is idle
    §2.5. If a service was idle when it last reported, its CurrentWork is null or absent.

    Scenario: WorkerSync is idle
      Given WorkerSync is idle
      When an administrator reads service health
      Then WorkerSync has:
        | currentWork | null or absent |

  @SH-37 @stated
  Rule: CurrentWork names the work of a busy service
    §2.5. If a service was working when it last reported, CurrentWork names this work.

    Scenario: WorkerSync is working
      Given WorkerSync is working and its work last moved forward 590 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | currentWork | a non-empty string |

  @SH-31 @stated @every
  Rule: Reason describes the condition in words
    §2.5. The Reason of every service contains words; it is not empty and not only a number.

  @SH-35 @stated @every @new-in-0.3
  Rule: An age in a Reason is relative to GeneratedAt
    §2.6. A Reason may contain the age of the last heartbeat, or the time for which work has not moved forward. This
    number matches the time from LastSeenAt, LastProgressAt, CurrentWorkStartedAt or StartedAt to the GeneratedAt of
    the same response, or the difference between that time and a limit. The document leaves open which numbers a
    Reason contains apart from these ages.

  @SH-64 @derived @every
  Rule: Current work has a start time
    §2.5. If CurrentWork has a value, CurrentWorkStartedAt also has a value, which is at most ten minutes after
    LastProgressAt.
    Derived: CurrentWorkStartedAt is when the current work began, and LastProgressAt when it last moved forward
    (2.5). Current work has begun, and work begins before it moves forward. Clocks may differ by minutes (OP-119).

    @new-in-0.3
    Scenario: WorkerSync began its work 1800 s ago and made progress 30 s ago
      Given WorkerSync is working and its work began 1800 s ago and last moved forward 30 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | currentWorkStartedAt | 1800 s before generatedAt |
