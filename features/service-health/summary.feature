@service-health @needs-control
Feature: Summary of service health

  @SH-08
  Rule: The order of the services never changes

    Scenario Outline: <service> is the worst
      Given <service> has never reported
      When an administrator reads service health
      Then the services come in the documented order

      Examples:
        | service        |
        | WorkerSync     |
        | WorkerDelivery |
        | the Scheduler  |

  @SH-09
  Rule: Overall is the worst status among the services

    Scenario Outline: <service> alone is <state>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then the overall status is the worst of the three

      Examples: overdue, each in turn
        | state   | service        | silence |
        | overdue | WorkerSync     | 16 s    |
        | overdue | WorkerDelivery | 16 s    |
        | overdue | the Scheduler  | 16 s    |

      Examples: without a heartbeat, each in turn
        | state  | service        | silence |
        | silent | WorkerSync     | 61 s    |
        | silent | WorkerDelivery | 61 s    |
        | silent | the Scheduler  | 121 s   |

    Scenario: All is well
      When an administrator reads service health
      Then the overall status is the worst of the three

    Scenario: One service is overdue and another never reported
      Given the Scheduler has been silent for 16 s
      And WorkerSync has never reported
      When an administrator reads service health
      Then the overall status is the worst of the three

  @SH-45
  Rule: The web tier's version is the one that the version endpoint tells

    Scenario: Both are read from the same instance
      Given anyone has read the version
      When an administrator reads service health
      Then the web tier's version is the one read before
