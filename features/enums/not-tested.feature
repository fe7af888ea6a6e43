@enums
Feature: Enum values: what no test can show
  Rules of the document that nothing in an answer shows, each with the reason.

  @EN-10 @stated @excluded
  Rule: SynchronisationRule has the number 4
    §2.10. The member SynchronisationRule of the target types has the numeric value 4.
    Excluded: Answers carry the name and requests may not carry the number, so the number is never sent.

  @EN-11 @stated @excluded
  Rule: Enum names are stable between releases
    §9.3. Numbers of enum members may change from release to release, names do not.
    Excluded: One server runs one release; only a comparison of the results of two releases can show a name that
    changed.
