@service-health @needs-control
Feature: Services that never reported
  Section 3.1, rule 3.
  A service that never reported is still in the answer: Unhealthy, and without any value that a report would give.

  @SH-06
  Rule: A service that never reported is Unhealthy

    Scenario Outline: <service> has never reported
      Given <service> has never reported
      When an administrator reads service health
      Then <service> is Unhealthy: NeverStarted

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-07
  Rule: A service that never reported is not left out

    Scenario Outline: <service> has never reported
      Given <service> has never reported
      When an administrator reads service health
      Then the answer lists these services once each:
        | WorkerSync     |
        | WorkerDelivery |
        | Scheduler      |

      Examples:
        | service            |
        | WorkerSync         |
        | WorkerDelivery     |
        | the Scheduler      |
        | all three services |

  @SH-12
  Rule: A service that never reported has no value in its nullable members

    Scenario Outline: <service> has never reported
      Given <service> has never reported
      When an administrator reads service health
      Then <service> has:
        | currentWork          | no value |
        | currentWorkStartedAt | no value |
        | lastSeenAt           | no value |
        | startedAt            | no value |
        | hostName             | no value |
        | version              | no value |
        | instanceId           | no value |
        | lastProgressAt       | no value |
        | detail               | no value |

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-19 @needs-clock
  Rule: A service that has reported is never NeverStarted

    Scenario: All three services silent for a day
      Given all three services have been silent for 24 h
      When an administrator reads service health
      Then all three services are not NeverStarted
