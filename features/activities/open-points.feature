@asynchronous @needs-control
Feature: Activities where the document is silent

  @AC-09 @write
  Rule: How the activity ID is carried is recorded

    Scenario Outline: An administrator starts <work>
      Given a Connected System exists
      When an administrator starts <work>
      Then the answer is recorded

      Examples:
        | work                             |
        | the import of its schema         |
        | the execution of its Run Profile |
        | its deletion                     |

  Rule: What Activities say of themselves is recorded

    @AC-10
    Scenario: Their states
      Given an Activity is in progress
      When an administrator lists the Activities
      Then the answer is recorded

    @AC-11
    Scenario: Their target types
      Given an Activity is in progress
      When an administrator lists the Activities
      Then the answer is recorded

  @AC-12 @write
  Rule: The answer to the start of a Schedule is recorded

    Scenario: An administrator starts a Schedule
      Given a Schedule exists
      When an administrator starts the Schedule
      Then the answer is recorded
