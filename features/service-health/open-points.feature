@service-health @needs-control
Feature: Service health where the document is silent
  Sections 2.5, 3.1 and 4.1.
  Which condition is shown if two apply, and the effects of an outage or a wrong clock: recorded, not checked.

  @SH-52 @open @OP-20
  Rule: Which condition an overdue and stalled service has
    §3.1.5. Recorded: which of the two conditions is returned for a service that is both overdue and stalled.

    Scenario: WorkerSync is stalled and overdue
      Given WorkerSync is working and last moved forward 11 min ago
      And WorkerSync has been silent for 20 s
      When an administrator reads service health
      Then the verdict of WorkerSync is recorded

    Scenario: Every service health response in the test run
      Then the verdict of every stalled and overdue service is recorded

  @SH-53 @open @OP-21
  Rule: Which verdict a stalled service has beyond its heartbeat limit
    §3.1.5. Recorded: whether a stalled service that has also been silent beyond its limit is Degraded and Stalled, or
    Unhealthy and NoHeartbeat.

    Scenario Outline: <service> is stalled and has been silent for <silence>
      Given <service> is working and last moved forward 11 min ago
      And <service> has been silent for <silence>
      When an administrator reads service health
      Then the verdict of <service> is recorded

      Examples: beyond the limit of the service
        | service        | silence |
        | WorkerSync     | 70 s    |
        | WorkerDelivery | 70 s    |
        | the Scheduler  | 130 s   |

    Scenario: Every service health response in the test run
      Then the verdict of every stalled service without a heartbeat is recorded

  @SH-38 @open @OP-128
  Rule: Whether an idle service shows when its previous work began
    §2.5. Recorded: whether CurrentWorkStartedAt has a value while CurrentWork is null. The document says only that
    CurrentWork is null when idle.

    Scenario: WorkerSync is idle
      Given WorkerSync is idle
      When an administrator reads service health
      Then the currentWorkStartedAt of WorkerSync is recorded

    Scenario: Every service health response in the test run
      Then the currentWorkStartedAt of every idle service is recorded

  @SH-54 @open @OP-19 @needs-clock
  Rule: Whether work is stalled after exactly ten minutes
    §3.1. Recorded: whether work that last moved exactly 10 minutes ago is already Stalled.

    Scenario: WorkerSync last moved forward 10 min ago
      Given WorkerSync is working and last moved forward 10 min ago
      When an administrator reads service health
      Then the verdict of WorkerSync is recorded

  @SH-59 @open @OP-17 @computed
  Rule: What service health returns without its database
    §4.1. Recorded: the status and the verdicts, if any, that are returned while the database cannot be reached.

    Scenario: The database becomes unreachable
      Given an administrator has read service health
      And the database is unreachable
      When an administrator reads service health
      Then the status code and the status in the body are recorded

  @SH-60 @open @OP-23
  Rule: Whether a silent service still shows its work
    §2.5. Recorded: whether CurrentWork keeps its last value once a service has fallen silent.

    Scenario: WorkerSync falls silent while working
      Given WorkerSync is working and last moved forward 3 min ago
      And WorkerSync has been silent for 2 min
      When an administrator reads service health
      Then whether WorkerSync still shows its last work is recorded

  @SH-62 @open @OP-119
  Rule: Which verdict a heartbeat in the future leads to
    §3.1. Recorded: the verdict on a service whose LastSeenAt is after GeneratedAt, as clocks may differ.

    Scenario: The clock of WorkerSync is ahead
      Given the clock of WorkerSync is 30 s ahead
      When an administrator reads service health
      Then the verdict of WorkerSync is recorded

    Scenario: Every service health response in the test run
      Then the verdict of every service with a heartbeat in the future is recorded

  @SH-55 @open @OP-03
  Rule: Whether fields without a value are null or left out
    §2.5. Recorded: whether a nullable field without a value is null or missing.

    Scenario: Every service health response in the test run
      Then the form of every field without a value is recorded

  @SH-56 @open @OP-02
  Rule: Which additional fields service health has
    §2.5. Recorded: the names of fields beyond the documented ones, in the summary and in the services.

    Scenario: Every service health response in the test run
      Then the additional fields of service health are recorded

  @SH-57 @open @OP-01
  Rule: Which casing field names in service health have
    §4.1. Recorded: the casing of property names in this body, and whether one body mixes several casings.

    Scenario: Every service health response in the test run
      Then the casing of service health is recorded

  @SH-58 @open @OP-04
  Rule: How precise the times in service health are
    §2.5. Recorded: the number of fractional digits and the way in which UTC is marked.

    Scenario: Every service health response in the test run
      Then the precision of times in service health is recorded

  @SH-61 @open @OP-24
  Rule: Whether an idle service has a LastProgressAt
    §2.5. Recorded: whether LastProgressAt keeps a value while there is no current work.

    Scenario: Every service health response in the test run
      Then the lastProgressAt of every idle service is recorded
