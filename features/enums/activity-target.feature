@enums
Feature: The target type of an Activity
  Sections 2.10 and 9, breaking changes.
  Release 0.13.0 renamed the target type of a Synchronisation Rule.

  @EN-06 @stated @since-0.13.0 @needs-control @every @new-in-0.3
  Rule: An Activity on a Synchronisation Rule has the target type SynchronisationRule
    §2.10. The target type of an Activity on a Synchronisation Rule is SynchronisationRule.

    Scenario: An Activity on a Synchronisation Rule
      Given an Activity on a Synchronisation Rule exists
      When an administrator reads the Activity
      Then the response has:
        | targetType or target.type | SynchronisationRule |

  @EN-07 @stated @since-0.13.0 @every
  Rule: SyncRule is no longer a target type
    §9. No Activity has the target type SyncRule.

  @EN-08 @stated @until-0.13.0 @needs-control @every @new-in-0.3
  Rule: Before 0.13.0 the target type is SyncRule
    §9. The target type of an Activity on a Synchronisation Rule is SyncRule.

    Scenario: An Activity on a Synchronisation Rule
      Given an Activity on a Synchronisation Rule exists
      When an administrator reads the Activity
      Then the response has:
        | targetType or target.type | SyncRule |

  @EN-09 @derived @every
  Rule: The target type of an Activity is a name, not a number
    §2.10. If an Activity has the field targetType or target.type, its value is a string that is not a number.
    Derived: Target types are serialised by name (2.10); names are stable, whereas numbers may change (9.3).

  @EN-10 @stated @excluded
  Rule: SynchronisationRule has the number 4
    §2.10. In the enum of target types, the member SynchronisationRule has the numeric value 4.
    Excluded: Responses contain the name and requests must not contain the number, so the number is never sent.
