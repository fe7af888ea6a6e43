@service-health @needs-control
Feature: Reasons and current work

  @SH-32
  Rule: The reason of a silent service carries a figure

    Scenario Outline: <service> silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then the reason of <service> carries a figure

      Examples: overdue, and without a heartbeat
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 61 s    |
        | the Scheduler  | 121 s   |

  @SH-33
  Rule: The reason of a stalled service carries a figure

    Scenario: WorkerSync stands still
      Given WorkerSync is working and last moved forward 601 s ago
      When an administrator reads service health
      Then the reason of WorkerSync carries a figure

  @SH-34
  Rule: The reason of a service that never reported claims no age

    Scenario: The Scheduler has never reported
      Given the Scheduler has never reported
      When an administrator reads service health
      Then the reason of the Scheduler claims no age

  @SH-36
  Rule: An idle service has no current work

    Scenario: WorkerSync is idle
      Given WorkerSync is idle
      When an administrator reads service health
      Then WorkerSync shows no current work

  @SH-38
  Rule: Without current work there is no time at which it began

    Scenario: WorkerSync is idle
      Given WorkerSync is idle
      When an administrator reads service health
      Then WorkerSync gives no time at which its work began

  @SH-37
  Rule: A busy service says what it does

    Scenario: WorkerSync is at work
      Given WorkerSync is working and last moved forward 590 s ago
      When an administrator reads service health
      Then WorkerSync shows its current work
