@errors
Feature: Errors where the document is silent
  Section 7.
  The contents of errors, and the statuses that the document does not name: recorded, not checked.

  @ER-13 @open @OP-39 @every
  Rule: Which values the field code has
    §7.8. Recorded: the code of each error, with its status.

  @ER-14 @open @OP-40 @every
  Rule: Which shape the field details has
    §2.9. Recorded: the type of details, and the code of each error with details.

  @ER-15 @open @OP-41 @every
  Rule: Which shape the field validationErrors has
    §2.9. Recorded: the type of validationErrors, and the code of each error with validationErrors.

  @ER-16 @open @OP-06 @every
  Rule: Which format the timestamp of an error has
    §2.9. Recorded: the format of timestamp.

  @ER-17 @open @OP-02 @every
  Rule: Which additional fields an error has
    §2.9. Recorded: the names of undocumented fields.

  @ER-18 @open @OP-42 @write
  Rule: Which status a malformed request returns
    §7. Recorded: the status for a body that is cut off.

    Scenario: An administrator sends a body that is cut off
      When an administrator sends a body that is cut off
      Then the status code is recorded

  @ER-19 @open @OP-43
  Rule: Which status an unknown path returns
    §7. Recorded: the status for an unknown path.

    Scenario: An administrator requests an unknown path
      When an administrator sends a request to an unknown path
      Then the status code is recorded

  @ER-20 @open @OP-44 @write
  Rule: Which status an unsupported method returns
    §7. Recorded: the status for a method that the path does not support.

    Scenario: An administrator sends PATCH to a path that supports only GET
      When an administrator sends PATCH to a path that supports only GET
      Then the status code is recorded

  @ER-21 @open @OP-45 @needs-control @every
  Rule: Which statuses a server error has
    §7. Recorded: every status of 500 or above, with the operation that returned it.

    Scenario: The database is unreachable
      Given the database is unreachable
      When an administrator reads the Metaverse Objects
      Then the status code is recorded

  @ER-22 @open @OP-141 @write @records
  Rule: Which status a body that is not UTF-8 returns
    §4. Recorded: the status for a body in ISO-8859-1.

    Scenario: An administrator creates a record in ISO-8859-1
      When an administrator creates such a record in ISO-8859-1
      Then the status code is recorded
