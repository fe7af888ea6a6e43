@service-health @needs-control
Feature: Service health where the document is silent
  Sections 2.5, 3.1 and 4.1.
  Which condition wins where two apply, and what an outage or a wrong clock leads to, is recorded and not judged.

  Rule: Which of two conditions wins is recorded

    @SH-52
    Scenario: WorkerSync is stalled and overdue
      Given WorkerSync is working and last moved forward 11 min ago
      And WorkerSync has been silent for 20 s
      When an administrator reads service health
      Then the answer is recorded

    @SH-53
    Scenario Outline: <service> is stalled and has been silent for <silence>
      Given <service> is working and last moved forward 11 min ago
      And <service> has been silent for <silence>
      When an administrator reads service health
      Then the answer is recorded

      Examples: beyond the limit of the service
        | service        | silence |
        | WorkerSync     | 70 s    |
        | WorkerDelivery | 70 s    |
        | the Scheduler  | 130 s   |

  @SH-38
  Rule: Whether an idle service keeps the time at which its work began is recorded

    Scenario: WorkerSync is idle
      Given WorkerSync is idle
      When an administrator reads service health
      Then the answer is recorded

  @SH-54 @needs-clock
  Rule: What exactly ten minutes without progress means is recorded

    Scenario: WorkerSync last moved forward 10 min ago
      Given WorkerSync is working and last moved forward 10 min ago
      When an administrator reads service health
      Then the answer is recorded

  @SH-59 @computed
  Rule: What is answered without the database is recorded

    Scenario: The database is lost
      Given an administrator has read service health
      And the database is unreachable
      When an administrator reads service health
      Then the answer is recorded

  @SH-60
  Rule: Whether a silent service still shows its last work is recorded

    Scenario: WorkerSync falls silent while working
      Given WorkerSync is working and last moved forward 3 min ago
      And WorkerSync has been silent for 2 min
      When an administrator reads service health
      Then the answer is recorded

  @SH-62
  Rule: How a heartbeat from the future is judged is recorded

    Scenario: The clock of WorkerSync is ahead
      Given the clock of WorkerSync is 30 s ahead
      When an administrator reads service health
      Then the answer is recorded
