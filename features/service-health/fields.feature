@service-health
Feature: Fields of a service
  Section 2.5.
  The fields of a service health object: names, times in UTC, and the instance that reports.

  @SH-23 @stated @every
  Rule: Service is one of the three documented names
    §2.5. The field Service is WorkerSync, WorkerDelivery or Scheduler.

  @SH-24 @stated @every
  Rule: Status is one of the three documented names
    §2.5. The field Status of a service is Healthy, Degraded or Unhealthy.

  @SH-25 @stated @every
  Rule: Condition is one of the five documented names
    §2.5. The field Condition is Heartbeating, HeartbeatOverdue, Stalled, NoHeartbeat or NeverStarted.

  @SH-27 @stated @every
  Rule: Service, Status, Condition and Reason are strings
    §2.5. A service health object has Service, Status, Condition and Reason. Each is a string and not null.

  @SH-28 @stated @every
  Rule: A nullable field of a service is null or has its documented type
    §2.5. CurrentWork, HostName, Version, InstanceId and Detail are strings or null. CurrentWorkStartedAt,
    LastSeenAt, StartedAt and LastProgressAt are dates with a time, or null.

  @SH-30 @stated @every @new-in-0.3
  Rule: Times in service health are UTC
    §2.5. GeneratedAt and the four times of each service are UTC: an offset, if present, is zero. GeneratedAt agrees
    with the Date header of the same response: a difference of a multiple of 15 minutes shows a wrong time zone.

    Scenario: GeneratedAt is compared with the Date header
      When an administrator reads service health
      Then the generatedAt is in UTC according to the Date header

  @SH-63 @derived @every
  Rule: The times of a service are not in the future
    §2.5. LastSeenAt, StartedAt, CurrentWorkStartedAt and LastProgressAt are no more than ten minutes after
    GeneratedAt.
    Derived: Each of these is the time of something that has happened (2.5), and all are in UTC (2.5, 2.6). The
    clocks of two hosts may differ by some minutes (OP-119), but not by the offset of a time zone.

  @SH-42 @derived @every
  Rule: InstanceId contains the host name and an additional part
    §2.5. InstanceId contains the first label of HostName and additional characters. The letter case may differ, and
    punctuation may be replaced.
    Derived: InstanceId is made of the host name and an id of the process, and HostName is the host of the same
    instance (2.5).

  @SH-67 @derived @computed @new-in-0.3
  Rule: An instance keeps its InstanceId
    §2.5. If two responses have the same HostName and StartedAt for a service, they also have the same InstanceId, if
    it is not null. If two responses have the same InstanceId, they also have the same StartedAt.
    Derived: These fields describe the reporting instance, and InstanceId is made of the host name and an id of the
    process (2.5). A process that has not restarted keeps its id and its start time.

    Scenario: Service health is read again immediately
      Given an administrator has read service health
      When an administrator reads service health
      Then each service has kept both its instanceId and its startedAt, or changed both

    @waiting
    Scenario: Service health is read again after 15 s
      Given an administrator has read service health
      And 15 s have passed
      When an administrator reads service health
      Then each service has kept both its instanceId and its startedAt, or changed both

  @SH-68 @derived @computed @new-in-0.3
  Rule: An instance keeps its Version
    §2.5. If two responses have the same InstanceId and StartedAt for a service, they also have the same Version, apart
    from build metadata.
    Derived: Version is the version that the instance runs, and StartedAt is when the instance started (2.5). A process
    runs one version until it ends. In a semantic version (9.2) build metadata does not distinguish versions.

    Scenario: Service health is read again immediately
      Given an administrator has read service health
      When an administrator reads service health
      Then each service has kept its version, unless it was restarted

  @SH-43 @derived @every
  Rule: The version of a service is a semantic version
    §2.5. The Version of a service is a semantic version or null.
    Derived: The Version can be compared with WebVersion (2.5), and the version of the application is a semantic
    version string (9.2).

  @SH-66 @derived @every
  Rule: A Healthy service has StartedAt, HostName, Version and InstanceId
    §2.5. StartedAt, HostName, Version and InstanceId of a Healthy service are not null.
    Derived: A Healthy service reported within 15 seconds (3.1). An instance that reports has started, and runs a
    version on a host (2.5). The document shows null in these four fields only for a service that never reported
    (3.1.3). CurrentWork, LastProgressAt and Detail may be null for a Healthy service (2.5).
