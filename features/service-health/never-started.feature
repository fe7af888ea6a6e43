@service-health @needs-control
Feature: Services that never reported
  Section 3.1, rule 3.
  The response also contains services that never reported: they are Unhealthy, and their nullable fields have no value.

  @SH-06 @stated
  Rule: A service that never reported is Unhealthy: NeverStarted
    §3.1.3. A service that has never sent a heartbeat has Status Unhealthy and Condition NeverStarted.

    Scenario Outline: <service> has never reported
      Given <service> has never reported
      When an administrator reads service health
      Then <service> is Unhealthy: NeverStarted

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-07 @stated @every
  Rule: The response always contains all three services
    §3.1.3. The response contains exactly three service health objects, one for each service, including services that
    never reported.

    Scenario Outline: <services have> never reported
      Given <services have> never reported
      When an administrator reads service health
      Then the response lists these services once each:
        | WorkerSync     |
        | WorkerDelivery |
        | Scheduler      |

      Examples:
        | services have           |
        | WorkerSync has          |
        | WorkerDelivery has      |
        | the Scheduler has       |
        | all three services have |

  @SH-12 @stated @every
  Rule: A service that never reported has no value in its nullable fields
    §3.1.3. CurrentWork, CurrentWorkStartedAt, LastSeenAt, StartedAt, HostName, Version, InstanceId, LastProgressAt
    and Detail are null or absent for a service that never reported.

    Scenario Outline: <service> has never reported
      Given <service> has never reported
      When an administrator reads service health
      Then <service> has:
        | currentWork          | null or absent |
        | currentWorkStartedAt | null or absent |
        | lastSeenAt           | null or absent |
        | startedAt            | null or absent |
        | hostName             | null or absent |
        | version              | null or absent |
        | instanceId           | null or absent |
        | lastProgressAt       | null or absent |
        | detail               | null or absent |

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-19 @derived @needs-clock @every
  Rule: A service that has reported is never NeverStarted
    §3.1. While LastSeenAt has a value, the Condition is not NeverStarted, however long the service has been silent.
    Derived: NeverStarted is reserved for a service that has never reported (3.1), and LastSeenAt is the time when
    it last reported (2.5).

    Scenario: All three services have been silent for a day
      Given all three services have been silent for 24 h
      When an administrator reads service health
      Then WorkerSync is not NeverStarted
      And WorkerDelivery is not NeverStarted
      And the Scheduler is not NeverStarted

  @SH-65 @derived @every
  Rule: A service has a LastSeenAt unless it is NeverStarted
    §3.1. LastSeenAt has a value, unless the Condition is NeverStarted.
    Derived: LastSeenAt is when the service last reported (2.5). A service that never reported is NeverStarted (3.1),
    so a service with a different condition has reported.
