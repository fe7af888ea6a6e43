@service-health @needs-control
Feature: Services that never reported

  @SH-06
  Rule: A service that never reported is unhealthy

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
      Then the answer holds each of the three services once

      Examples:
        | service            |
        | WorkerSync         |
        | WorkerDelivery     |
        | the Scheduler      |
        | all three services |

  @SH-12
  Rule: A service that never reported has no values to show

    Scenario Outline: <service> has never reported
      Given <service> has never reported
      When an administrator reads service health
      Then <service> shows none of the values that only a report can give

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-19 @needs-clock
  Rule: A service that once reported is never called never started

    Scenario: All three services silent for a day
      Given all three services have been silent for 24 h
      When an administrator reads service health
      Then all three services are not NeverStarted
