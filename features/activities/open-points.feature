@asynchronous @needs-control
Feature: Open points about Activities
  Sections 2.10, 3.3 and 4.3.
  Where the document says nothing about Activities and activity IDs, the server's behaviour is recorded.

  @AC-09 @open @OP-88 @write
  Rule: Where the activity ID is returned
    §4.3. Recorded: the field or header that contains the identifier.

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the field or header that contains the activity ID is recorded

      Examples:
        | operation                            |
        | a schema import                      |
        | a Run Profile execution              |
        | the deletion of the Connected System |

  @AC-10 @open @OP-86 @every
  Rule: Which statuses Activities have
    §3.3. Recorded: the statuses of all Activities in the test run.

    Scenario: The statuses of listed Activities
      Given an Activity is in progress
      When an administrator reads the Activities
      Then the behaviour is recorded

  @AC-11 @open @OP-85 @every
  Rule: Which target types Activities have
    §2.10. Recorded: the targetType of every Activity in the test run.

    Scenario: The target types of listed Activities
      Given an Activity is in progress
      When an administrator reads the Activities
      Then the behaviour is recorded

  @AC-12 @open @OP-89 @write
  Rule: Which status a request to start a Schedule returns
    §4.3. Recorded: the status of the response to a request to start a Schedule.

    Scenario: An administrator starts a Schedule
      Given a Schedule exists
      When an administrator starts the Schedule
      Then the status code is recorded
