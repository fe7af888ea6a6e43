@enums
Feature: Enum values: every answer
  Rules that every answer of a run is held against.

  @EN-07 @stated @since-0.13.0
  Rule: SyncRule is no longer a target type
    §9. No Activity has the target type SyncRule.

  @EN-09 @derived
  Rule: The target type of an Activity is a name
    §2.10. The target type of an Activity, where it is found as targetType or target.type, is a string that is not a
    number.
    Derived: An Activity has a target type, whose members are serialised by name (2.10); names are what stays stable
    while numbers may change (9.3).
