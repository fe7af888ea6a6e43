@service-health
Feature: Summary of service health
  Sections 2.6, 3.1 and 4.1.
  The summary contains the services in a fixed order, their worst status as Overall, and the version of the web tier.

  @SH-08 @stated @needs-control @every
  Rule: The services are in the order WorkerSync, WorkerDelivery, Scheduler
    §4.1. The three service health objects are in the order WorkerSync, WorkerDelivery, Scheduler, whichever service
    has the worst status.

    Scenario Outline: <service> has the worst status, because it has never reported
      Given <service> has never reported
      When an administrator reads service health
      Then the response lists these services in this order:
        | WorkerSync     |
        | WorkerDelivery |
        | Scheduler      |

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-09 @stated @needs-control @every @over-service @over-state @over-start
  Rule: Overall is the worst status among the services
    §3.1.2. Overall is the worst status of the three services; from best to worst: Healthy, Degraded, Unhealthy.

    Scenario Outline: Only <service> has been silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then the overall status is <overall>

      Examples: one service is overdue
        | service        | silence | overall  |
        | WorkerSync     | 16 s    | Degraded |
        | WorkerDelivery | 16 s    | Degraded |
        | the Scheduler  | 16 s    | Degraded |

      Examples: one service is silent beyond its limit
        | service        | silence | overall   |
        | WorkerSync     | 61 s    | Unhealthy |
        | WorkerDelivery | 61 s    | Unhealthy |
        | the Scheduler  | 121 s   | Unhealthy |

    Scenario: The initial state, in which every service is Healthy
      When an administrator reads service health
      Then the overall status is Healthy

    Scenario: One service is overdue, and a second service has never reported
      Given the Scheduler has been silent for 16 s
      And WorkerSync has never reported
      When an administrator reads service health
      Then the overall status is Unhealthy

  @SH-45 @derived @new-in-0.3
  Rule: WebVersion equals the Version of the version endpoint
    §2.6. WebVersion equals the Version that the version endpoint of the same instance returns, apart from build
    metadata.
    Derived: Both are the version of the web tier: WebVersion by its definition (2.6), and Version because the
    version endpoint returns the version of the application that serves the API (1, 2.2). In a semantic version (9.2)
    build metadata does not distinguish versions.

    Scenario: Service health is read after the version
      Given an anonymous caller has read the version
      When an administrator reads service health
      Then the webVersion is the version that was read before

  @SH-26 @stated @every
  Rule: Overall is one of the three documented names
    §2.6. The field Overall is Healthy, Degraded or Unhealthy.

  @SH-29 @stated @precondition-2 @every
  Rule: The summary has its four fields
    §2.6. Overall and WebVersion are strings, GeneratedAt is a date with a time, and Services is an array. All four
    fields are present and not null.

  @SH-44 @derived @every
  Rule: WebVersion is a semantic version
    §2.6. WebVersion is a semantic version.
    Derived: WebVersion is the version of the web tier (2.6). The web tier is the application (1), and the version of
    the application is a semantic version string (9.2).
