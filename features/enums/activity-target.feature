@enums @needs-control
Feature: The target type of an Activity
  Sections 2.10 and 9, breaking changes.
  Release 0.13.0 renamed the target type of a Synchronisation Rule.

  @EN-06
  Rule: Since 0.13.0 a Synchronisation Rule has the target type SynchronisationRule

    Scenario: An Activity on a Synchronisation Rule
      Given an Activity on a Synchronisation Rule exists
      When an administrator reads the Activity
      Then the answer has:
        | targetType or target.type | SynchronisationRule |

  @EN-08
  Rule: Before 0.13.0 it had the target type SyncRule

    Scenario: An Activity on a Synchronisation Rule
      Given an Activity on a Synchronisation Rule exists
      When an administrator reads the Activity
      Then the answer has:
        | targetType or target.type | SyncRule |
