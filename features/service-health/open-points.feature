@service-health @needs-control
Feature: Service health where the document is silent
  Sections 2.5, 3.1 and 4.1.
  Which condition wins where two apply, and what an outage or a wrong clock leads to, is recorded and not judged.

  @SH-52 @open @OP-20
  Rule: Which condition an overdue and stalled service names
    §3.1.5. A service that is overdue and stalled at once may name either condition; the one that this server
    prefers is recorded.

    Scenario: WorkerSync is stalled and overdue
      Given WorkerSync is working and last moved forward 11 min ago
      And WorkerSync has been silent for 20 s
      When an administrator reads service health
      Then the answer is recorded

  @SH-53 @open @OP-21
  Rule: Which verdict a stalled service has beyond its heartbeat limit
    §3.1.5. A stalled service that has also been silent beyond its limit may be Degraded and Stalled or Unhealthy
    and NoHeartbeat; which of the two is recorded.

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

  @SH-38 @open @OP-128
  Rule: Whether an idle service keeps the time at which its last work began
    §2.5. Whether CurrentWorkStartedAt has a value while CurrentWork is null is recorded: the document says of
    CurrentWork alone that it is null when idle.

    Scenario: WorkerSync is idle
      Given WorkerSync is idle
      When an administrator reads service health
      Then the answer is recorded

  @SH-54 @open @OP-19 @needs-clock
  Rule: What exactly ten minutes without progress means
    §3.1. Whether work that last moved exactly 10 minutes ago is already Stalled is recorded.

    Scenario: WorkerSync last moved forward 10 min ago
      Given WorkerSync is working and last moved forward 10 min ago
      When an administrator reads service health
      Then the answer is recorded

  @SH-59 @open @OP-17 @computed
  Rule: What service health answers without its database
    §4.1. The status and the verdicts, if any, that are given while the database cannot be reached are recorded.

    Scenario: The database is lost
      Given an administrator has read service health
      And the database is unreachable
      When an administrator reads service health
      Then the status and the word of the body are recorded

  @SH-60 @open @OP-23
  Rule: Whether a silent service still shows its last work
    §2.5. Whether CurrentWork keeps its last value once a service has fallen silent is recorded.

    Scenario: WorkerSync falls silent while working
      Given WorkerSync is working and last moved forward 3 min ago
      And WorkerSync has been silent for 2 min
      When an administrator reads service health
      Then the answer is recorded

  @SH-62 @open @OP-119
  Rule: How a heartbeat from the future is judged
    §3.1. The verdict on a service whose LastSeenAt lies after GeneratedAt, as clocks may differ, is recorded.

    Scenario: The clock of WorkerSync is ahead
      Given the clock of WorkerSync is 30 s ahead
      When an administrator reads service health
      Then the answer is recorded
