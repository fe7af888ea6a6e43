@errors
Feature: Errors where the document is silent
  Section 7.
  The statuses of errors that the document does not name: recorded, never judged.

  @ER-18 @open @OP-42 @write
  Rule: Which status refuses a malformed request
    §7. The status that answers a body that cannot be read is recorded.

    Scenario: The JSON of an administrator ends in the middle
      When an administrator sends a body that is cut off
      Then the status is recorded

  @ER-19 @open @OP-43
  Rule: Which status answers an unknown path
    §7. The status that answers an unknown path is recorded.

    Scenario: An administrator asks for an unknown path
      When an administrator sends a request to an unknown path
      Then the status is recorded

  @ER-20 @open @OP-44 @write
  Rule: Which status answers an unsupported method
    §7. The status that answers a method that the path does not support is recorded.

    Scenario: An administrator tries to change what can only be read
      When an administrator sends PATCH to a path that answers GET
      Then the status is recorded

  @ER-21 @open @OP-45 @needs-control
  Rule: Which statuses report a failure of the server
    §7. The statuses from 500 upwards that are met, and when, are recorded.

    Scenario: The database is unreachable
      Given the database is unreachable
      When an administrator reads the Metaverse Objects
      Then the status is recorded
