@service-health @needs-control
Feature: Service health where the document is silent
  Sections 2.5, 3.1 and 4.1.
  Which of two conditions the server returns, and the effects of an outage or a wrong clock: recorded, not checked.

  @SH-52 @open @OP-20 @every
  Rule: Which condition an overdue and stalled service has
    §3.1.5. Recorded: which of the two conditions is returned for a service that is both overdue and stalled.

    Scenario: WorkerSync is stalled and overdue
      Given WorkerSync is working and its work last moved forward 11 min ago
      And WorkerSync has been silent for 20 s
      When an administrator reads service health
      Then the Status and Condition of WorkerSync are recorded

  @SH-53 @open @OP-21 @every
  Rule: Which condition a stalled service has if it is silent beyond its limit
    §3.1.5. Recorded: whether such a service is Degraded: Stalled or Unhealthy: NoHeartbeat.

    Scenario Outline: <service> is stalled and has been silent for <silence>
      Given <service> is working and its work last moved forward 11 min ago
      And <service> has been silent for <silence>
      When an administrator reads service health
      Then the Status and Condition of <service> are recorded

      Examples: beyond the limit of 60 s for the Worker services, or 120 s for the Scheduler
        | service        | silence |
        | WorkerSync     | 70 s    |
        | WorkerDelivery | 70 s    |
        | the Scheduler  | 130 s   |

  @SH-38 @open @OP-128 @every
  Rule: Whether an idle service has a CurrentWorkStartedAt
    §2.5. Recorded: whether CurrentWorkStartedAt has a value while CurrentWork is null. The document says only that
    CurrentWork is null for an idle service.

    Scenario: WorkerSync is idle
      Given WorkerSync is idle
      When an administrator reads service health
      Then the behaviour is recorded

  @SH-54 @open @OP-19 @needs-clock
  Rule: Whether a service is Stalled after exactly ten minutes without progress
    §3.1. Recorded: whether a service whose work last moved forward exactly 10 minutes ago is already Stalled.

    Scenario: The work of WorkerSync last moved forward 10 min ago
      Given WorkerSync is working and its work last moved forward 10 min ago
      When an administrator reads service health
      Then the Status and Condition of WorkerSync are recorded

  @SH-59 @open @OP-17 @computed
  Rule: What service health returns if the database is unreachable
    §4.1. Recorded: the status code, and the code of the error if there is one, while the database is unreachable.

    Scenario: The database becomes unreachable
      Given an administrator has read service health
      And the database is unreachable
      When an administrator reads service health
      Then the HTTP status is recorded, with the code in the body, if any

  @SH-60 @open @OP-23
  Rule: Whether a silent service still shows its work
    §2.5. Recorded: whether CurrentWork keeps its last value after a service has fallen silent.

    Scenario: WorkerSync falls silent while working
      Given WorkerSync is working and its work last moved forward 3 min ago
      And WorkerSync has been silent for 2 min
      When an administrator reads service health
      Then it is recorded whether WorkerSync still shows its last work

  @SH-62 @open @OP-119 @every
  Rule: Which condition a service has if its last heartbeat is in the future
    §3.1. Clocks may differ. Recorded: the Status and Condition of a service whose LastSeenAt is after GeneratedAt.

    Scenario: The clock of WorkerSync is ahead
      Given the clock of WorkerSync is 30 s ahead
      When an administrator reads service health
      Then the Status and Condition of WorkerSync are recorded

  @SH-55 @open @OP-03 @every
  Rule: Whether fields without a value are null or left out
    §2.5. Recorded: whether a nullable field without a value is null or missing.

  @SH-56 @open @OP-02 @every
  Rule: Which additional fields service health has
    §2.5. Recorded: the names of undocumented fields in the summary and in the services.

  @SH-57 @open @OP-01 @every
  Rule: Which casing the field names in service health have
    §4.1. Recorded: the casing of the field names in the response, and whether one response mixes several casings.

  @SH-58 @open @OP-04 @every
  Rule: Which format times in service health have
    §2.5. Recorded: the number of fractional digits of the seconds, and how a time shows that it is UTC.

  @SH-61 @open @OP-24 @every
  Rule: Whether an idle service has a LastProgressAt
    §2.5. Recorded: whether LastProgressAt keeps a value while there is no current work.
