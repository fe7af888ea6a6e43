@service-health
Feature: Fields of a service
  Section 2.5.
  The fields of every service in every response, whatever its state: names, times in UTC, and the instance that
  reports.

  @SH-23 @stated
  Rule: Service is one of the three documented names
    §2.5. The field Service is WorkerSync, WorkerDelivery or Scheduler.
    Contract: getServiceHealth success services[].service

    Scenario: Every service health response in the test run
      Then every service has a documented name

  @SH-24 @stated
  Rule: Status is one of the three documented names
    §2.5. The field Status of a service is Healthy, Degraded or Unhealthy.
    Contract: getServiceHealth success services[].status

    Scenario: Every service health response in the test run
      Then every service has a documented status

  @SH-25 @stated
  Rule: Condition is one of the five documented names
    §2.5. The field Condition is Heartbeating, HeartbeatOverdue, Stalled, NoHeartbeat or NeverStarted.
    Contract: getServiceHealth success services[].condition

    Scenario: Every service health response in the test run
      Then every service has a documented condition

  @SH-27 @stated
  Rule: A service health object has its four non-null fields
    §2.5. Each service has Service, Status, Condition and Reason, each a string and not null.
    Contract: getServiceHealth success services[].reason
    Contract: getServiceHealth success services[]

    Scenario: Every service health response in the test run
      Then every service has its non-null fields

  @SH-28 @stated
  Rule: The nullable fields of a service are strings or null
    §2.5. If they have a value, CurrentWork, HostName, Version, InstanceId and Detail are strings, and
    CurrentWorkStartedAt, LastSeenAt, StartedAt and LastProgressAt are dates with a time.
    Contract: getServiceHealth success services[].*

    Scenario: Every service health response in the test run
      Then every nullable field is null or of its type

  @SH-30 @stated
  Rule: Times in service health are UTC
    §2.5. GeneratedAt and the four times of each service are in UTC: an offset, if present, is zero. GeneratedAt
    does not differ from the Date header of its response by a time-zone offset, a multiple of 15 minutes.

    Scenario: GeneratedAt and the Date header
      When an administrator reads service health
      Then the generatedAt is in UTC according to the Date header

    Scenario: Every service health response in the test run
      Then every time in service health is in UTC

  @SH-63 @derived
  Rule: The times of a service are not in the future
    §2.5. LastSeenAt, StartedAt, CurrentWorkStartedAt and LastProgressAt are no more than ten minutes after
    GeneratedAt.
    Derived: Each is the time of something that has happened (2.5), and all are UTC (2.5, 2.6). Clocks of two hosts
    may differ by some minutes (OP-119), but not by the offset of a time zone.

    Scenario: Every service health response in the test run
      Then every time of a service is in the past

  @SH-42 @derived
  Rule: InstanceId is the host name with an additional part
    §2.5. InstanceId contains the first label of HostName and something else. The letter case may differ, and
    punctuation may be replaced.
    Derived: InstanceId is made of the host name and an id of the process, and HostName is the host of the same
    instance (2.5).

    Scenario: Every service health response in the test run
      Then every instanceId is the host name with an additional part

  @SH-67 @derived @computed
  Rule: An instance keeps its InstanceId
    §2.5. If two responses show the same HostName and StartedAt for a service, they show the same InstanceId, if any.
    If two responses show the same InstanceId, they show the same StartedAt.
    Derived: These fields describe the reporting instance, and InstanceId is made of the host name and an id of the
    process (2.5). A process that has not been restarted on its host is the same process, and starts once: StartedAt
    does not advance with LastSeenAt.

    Scenario: Service health is read again
      Given an administrator has read service health
      When an administrator reads service health
      Then each service that has not restarted has the same instanceId and startedAt as before

    @waiting
    Scenario: The services have reported again
      Given an administrator has read service health
      And 15 s have passed
      When an administrator reads service health
      Then each service that has not restarted has the same instanceId and startedAt as before

  @SH-43 @derived
  Rule: The version of a service is a semantic version
    §2.5. The Version of a service, where it has a value, is a semantic version.
    Derived: It can be compared with WebVersion (2.5), and the version of the application is a semantic version
    string (9.2).

    Scenario: Every service health response in the test run
      Then every version of a service is a semantic version

  @SH-66 @derived
  Rule: A Healthy service shows the reporting instance
    §2.5. StartedAt, HostName, Version and InstanceId of a Healthy service have a value.
    Derived: A Healthy service reported within 15 seconds (3.1). An instance has reported, so it has started and runs
    a version on a host (2.5). Null is documented for a service that never reported (3.1.3). Of the other nullable
    fields, CurrentWork may be null when idle, LastProgressAt where progress is unknown, and Detail is free text,
    which may be missing (2.5).

    Scenario: Every service health response in the test run
      Then every Healthy service has startedAt, hostName, version and instanceId
