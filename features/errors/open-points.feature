@errors
Feature: Errors where the document is silent
  Section 7.
  The statuses of errors that the document does not name: recorded, never judged.

  @ER-18 @write
  Rule: The status of a request that cannot be read is recorded

    Scenario: The JSON of an administrator ends in the middle
      When an administrator sends a body that is cut off
      Then the answer is recorded

  @ER-19
  Rule: The status of an unknown path is recorded

    Scenario: An administrator asks for an unknown path
      When an administrator sends a request to an unknown path
      Then the answer is recorded

  @ER-20 @write
  Rule: The status of an unsupported method is recorded

    Scenario: An administrator tries to change what can only be read
      When an administrator sends PATCH to a path that answers GET
      Then the answer is recorded

  @ER-21 @needs-control
  Rule: The status of a failure of the server is recorded

    Scenario: The database is unreachable
      Given the database is unreachable
      When an administrator reads the Metaverse Objects
      Then the answer is recorded
