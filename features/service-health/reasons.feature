@service-health @needs-control
Feature: Reasons and current work
  Section 2.5.
  A Reason contains the relevant numbers, and CurrentWork names the work of a busy service.

  @SH-32 @stated
  Rule: The Reason of a silent service contains a relevant number
    §2.5. For HeartbeatOverdue and NoHeartbeat the Reason contains a number that may be relevant: the age of the
    heartbeat or of the work, how far it is beyond a limit, the limit itself, another length of time, a time, or a
    count of something. A number in a name does not count.

    Scenario Outline: <service> has been silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> has:
        | reason | a string with a number |

      Examples: HeartbeatOverdue and NoHeartbeat
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 61 s    |
        | the Scheduler  | 121 s   |

    Scenario: Every service health response in the test run
      Then every Reason of a silent service has a relevant number

  @SH-33 @stated
  Rule: The Reason of a stalled service contains a relevant number
    §2.5. For Stalled the Reason contains a number that may be relevant: how long the work has not moved or has been
    going on, the age of the heartbeat, how far one of them is beyond a limit, the limit itself, another length of
    time, a time, or a count of something.

    Scenario: WorkerSync is stalled
      Given WorkerSync is working and last moved forward 601 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | reason | a string with a number |

    Scenario: Every service health response in the test run
      Then every Reason of a stalled service has a relevant number

  @SH-34 @stated
  Rule: The Reason of a service that never reported names no other condition
    §2.5. For NeverStarted the Reason is not the text of another condition in the same response, apart from its numbers.
    It does not call the service heartbeating, healthy, stalled or overdue, except to say that it is not yet so.
    Otherwise the server may choose the words, and whether to give a length of time.

    Scenario: The Scheduler has never reported
      Given the Scheduler has never reported
      When an administrator reads service health
      Then the Scheduler has:
        | reason | a string that names no other condition |

    Scenario: Every service health response in the test run
      Then every Reason for NeverStarted names no other condition

  @SH-36 @stated
  Rule: CurrentWork is null when the service is idle
    §2.5. A service that had nothing to do when it last reported has no CurrentWork.

    Scenario: WorkerSync is idle
      Given WorkerSync is idle
      When an administrator reads service health
      Then WorkerSync has:
        | currentWork | no value |

  @SH-37 @stated
  Rule: CurrentWork names the work of a busy service
    §2.5. A service that was working when it last reported names that work in CurrentWork.

    Scenario: WorkerSync is working
      Given WorkerSync is working and last moved forward 590 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | currentWork | a non-empty string |

  @SH-31 @stated
  Rule: Reason describes the condition in words
    §2.5. The Reason of every service contains words; it is not empty and not only a number.

    Scenario: Every service health response in the test run
      Then every Reason contains words

  @SH-35 @stated
  Rule: An age in a Reason is relative to GeneratedAt
    §2.6. If a Reason contains the age of the last heartbeat, or the time for which work has not moved, it matches the
    time from LastSeenAt, LastProgressAt, CurrentWorkStartedAt or StartedAt to the GeneratedAt of the same response,
    or the difference between that time and a limit. The document leaves open which other numbers a Reason contains,
    and what they count.

    Scenario: Every service health response in the test run
      Then every age in a Reason is relative to generatedAt

  @SH-64 @derived
  Rule: Current work has a start time
    §2.5. If CurrentWork has a value, so does CurrentWorkStartedAt, and it is at most ten minutes after
    LastProgressAt.
    Derived: CurrentWorkStartedAt is when the current work began, and LastProgressAt when it last moved forward (2.5).
    Current work has begun, and it began before it moved forward. Clocks may differ by some minutes (OP-119).

    Scenario: WorkerSync has worked for a long time and made progress a moment ago
      Given WorkerSync is working and began the work 30 min ago but last moved forward 30 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | currentWorkStartedAt | 1800 s before generatedAt |

    Scenario: Every service health response in the test run
      Then every working service has the start time of its work
