@asynchronous @needs-control
Feature: Open points about Activities
  Sections 2.10, 3.3 and 4.3.
  Where the document says nothing about Activities and activity IDs, what the server does is recorded.

  @AC-09 @write
  Rule: Where the answer carries the activity ID

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the answer is recorded

      Examples:
        | operation                        |
        | the import of its schema         |
        | the execution of its Run Profile |
        | its deletion                     |

  Rule: Which values the members of an Activity have

    @AC-10
    Scenario: States
      Given an Activity is in progress
      When an administrator reads the Activities
      Then the answer is recorded

    @AC-11
    Scenario: Target types
      Given an Activity is in progress
      When an administrator reads the Activities
      Then the answer is recorded

  @AC-12 @write
  Rule: Which status answers the start of a Schedule

    Scenario: An administrator starts a Schedule
      Given a Schedule exists
      When an administrator starts the Schedule
      Then the answer is recorded
