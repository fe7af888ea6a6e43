@service-health @needs-control
Feature: Reasons and current work
  Section 2.5.
  A Reason gives the figures that matter, and CurrentWork says what a busy service is doing.

  @SH-32
  Rule: The Reason of a silent service gives a figure

    Scenario Outline: <service> silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> has:
        | reason | a text with a figure |

      Examples: overdue, and without a heartbeat
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 61 s    |
        | the Scheduler  | 121 s   |

  @SH-33
  Rule: The Reason of a stalled service gives a figure

    Scenario: WorkerSync is stalled
      Given WorkerSync is working and last moved forward 601 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | reason | a text with a figure |

  @SH-34
  Rule: The Reason of a service that never reported is not that of another condition

    Scenario: The Scheduler has never reported
      Given the Scheduler has never reported
      When an administrator reads service health
      Then the Scheduler has:
        | reason | a text that names no other condition |

  @SH-36
  Rule: An idle service has no CurrentWork

    Scenario: WorkerSync is idle
      Given WorkerSync is idle
      When an administrator reads service health
      Then WorkerSync has:
        | currentWork | no value |

  @SH-37
  Rule: A busy service says what it is doing

    Scenario: WorkerSync is working
      Given WorkerSync is working and last moved forward 590 s ago
      When an administrator reads service health
      Then WorkerSync has:
        | currentWork | a non-empty text |
