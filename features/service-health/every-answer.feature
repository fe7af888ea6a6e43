@service-health
Feature: Service health: every answer
  Rules that every answer of a run is held against.

  @SH-23 @stated
  Rule: Service is one of the three documented names
    §2.5. The member Service is WorkerSync, WorkerDelivery or Scheduler.

  @SH-24 @stated
  Rule: Status is one of the three documented names
    §2.5. The member Status of a service is Healthy, Degraded or Unhealthy.

  @SH-25 @stated
  Rule: Condition is one of the five documented names
    §2.5. The member Condition is Heartbeating, HeartbeatOverdue, Stalled, NoHeartbeat or NeverStarted.

  @SH-26 @stated
  Rule: Overall is one of the three documented names
    §2.6. The member Overall is Healthy, Degraded or Unhealthy.

  @SH-27 @stated
  Rule: A service health object has its four definite members
    §2.5. Service, Status, Condition and Reason are there for each service, each a string and none of them null.

  @SH-28 @stated
  Rule: The nullable members of a service are strings or null
    §2.5. CurrentWork, HostName, Version, InstanceId and Detail are strings, and CurrentWorkStartedAt, LastSeenAt,
    StartedAt and LastProgressAt date and time, whenever they have a value.

  @SH-29 @stated
  Rule: The summary has its four members
    §2.6. Overall and WebVersion are strings, GeneratedAt is a date and time, Services is an array; all four are
    there and none is null.

  @SH-30 @stated
  Rule: Times in service health are UTC
    §2.5. GeneratedAt and the four times of each service are given in UTC; one that carries an offset carries zero.

  @SH-31 @stated
  Rule: Reason says in words what the condition is
    §2.5. Every service has a Reason with words in it; it is neither empty nor a mere number.

  @SH-35 @stated
  Rule: An age in a Reason is counted to GeneratedAt
    §2.6. Where a Reason gives lengths of time, one of them fits the distance from LastSeenAt, LastProgressAt,
    CurrentWorkStartedAt or StartedAt to the GeneratedAt of the same answer, or how far that distance is from a
    limit.

  @SH-42 @derived
  Rule: InstanceId is the host name and more
    §2.5. InstanceId contains the first label of HostName, in any letter case and whatever is put for its
    punctuation, and something else besides.
    Derived: InstanceId is made of the host name and an id of the process, and HostName is the host of the same
    instance (2.5).

  @SH-43 @derived
  Rule: The version of a service is a semantic version
    §2.5. The Version of a service, where it has a value, is a semantic version.
    Derived: It can be compared with WebVersion (2.5), and the version of the application is a semantic version
    string (9.2).

  @SH-44 @derived
  Rule: WebVersion is a semantic version
    §2.6. WebVersion is a semantic version.
    Derived: WebVersion is the version of the web tier (2.6), which is the application (1), whose version is a
    semantic version string (9.2).

  @SH-55 @open @OP-03
  Rule: Whether members without a value are null or left out
    §2.5. A nullable member without a value may be written as null or be missing; which of the two is recorded.

  @SH-56 @open @OP-02
  Rule: Which further members service health carries
    §2.5. The names of members beyond the documented ones, in the summary and in the services, are recorded.

  @SH-57 @open @OP-01
  Rule: Which casing the names in service health have
    §4.1. The casing of property names in this body is recorded, and whether one body mixes several.

  @SH-58 @open @OP-04
  Rule: How precise the times in service health are
    §2.5. The number of fractional digits and the way in which UTC is marked are recorded.

  @SH-61 @open @OP-24
  Rule: Whether an idle service has a LastProgressAt
    §2.5. Whether LastProgressAt keeps a value while there is no current work is recorded.

  @SH-63 @derived
  Rule: The times of a service are not in the future
    §2.5. LastSeenAt, StartedAt, CurrentWorkStartedAt and LastProgressAt lie no more than ten minutes after
    GeneratedAt.
    Derived: Each is the time of something that has happened (2.5), and both are UTC (2.5, 2.6). Clocks of two hosts
    may differ by some minutes (OP-119), but not by a zone.

  @SH-64 @derived
  Rule: Current work has a time at which it began
    §2.5. While CurrentWork has a value, CurrentWorkStartedAt has one.
    Derived: CurrentWorkStartedAt is when the current work began (2.5). Where there is current work, it has begun.

  @SH-65 @derived
  Rule: A service that is not NeverStarted has a LastSeenAt
    §3.1. LastSeenAt has a value whenever the Condition is another than NeverStarted.
    Derived: LastSeenAt is when the service last reported (2.5). One that never did is NeverStarted (3.1), so any
    other has reported.

  @SH-66 @derived
  Rule: A Healthy service names the instance that reports
    §2.5. StartedAt, HostName, Version and InstanceId of a Healthy service have a value.
    Derived: A Healthy service reported within 15 seconds (3.1). What reported is an instance, which runs a version
    on a host and has started (2.5). Null is documented for a service that never reported (3.1.3). Of the other
    nullable members, CurrentWork may be null when idle, LastProgressAt where progress is unknown, and Detail is
    free text that need not be left (2.5).
