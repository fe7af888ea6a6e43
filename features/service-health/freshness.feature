@service-health
Feature: Service health is always fresh

  @SH-10 @needs-control @computed
  Rule: Every call yields a fresh verdict

    Scenario: A service is lost between two calls
      Given an administrator has read service health
      And WorkerSync has never reported
      When an administrator reads service health
      Then the verdict on WorkerSync is another than before

    Scenario: A service comes back between two calls
      Given WorkerSync has never reported
      And an administrator has read service health
      And WorkerSync is idle
      When an administrator reads service health
      Then the verdict on WorkerSync is another than before

    @needs-clock
    Scenario: Time passes between two calls
      Given an administrator has read service health
      And 90 s have passed
      When an administrator reads service health
      Then the verdict is 90 s younger than the one before

  @SH-11
  Rule: The answer is not to be stored

    Scenario: Service health is read
      When an administrator reads service health
      Then caches are told not to store the answer

  @SH-39 @needs-control
  Rule: The last report is given as a time

    Scenario Outline: <service> silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then the last report of <service> lies <silence> before the verdict

      Examples:
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 61 s    |
        | the Scheduler  | 121 s   |

  @SH-46 @waiting @computed
  Rule: A running service reports every five seconds

    Scenario: Fifteen seconds in the life of three services
      Given an administrator has read service health
      And 15 s have passed
      When an administrator reads service health
      Then each service has reported again, at intervals of 5 s
