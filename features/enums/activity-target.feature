@enums @needs-control
Feature: The target type of an Activity
  Sections 2.10 and 9, breaking changes.
  Release 0.13.0 renamed the target type of a Synchronisation Rule.

  @EN-06 @stated @since-0.13.0
  Rule: An Activity on a Synchronisation Rule has target type SynchronisationRule
    §2.10. The target type of an Activity that concerns a Synchronisation Rule is written SynchronisationRule.

    Scenario: An Activity on a Synchronisation Rule
      Given an Activity on a Synchronisation Rule exists
      When an administrator reads the Activity
      Then the response has:
        | targetType or target.type | SynchronisationRule |

  @EN-08 @stated @until-0.13.0
  Rule: Before 0.13.0 the target type is SyncRule
    §9. The target type of an Activity that concerns a Synchronisation Rule is written SyncRule.

    Scenario: An Activity on a Synchronisation Rule
      Given an Activity on a Synchronisation Rule exists
      When an administrator reads the Activity
      Then the response has:
        | targetType or target.type | SyncRule |
