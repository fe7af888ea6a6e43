@errors
Feature: Errors: what no test can show
  Rules of the document that nothing in an answer shows, each with the reason.

  @ER-11 @stated @excluded
  Rule: Some errors carry details
    §2.9. details is an optional member of the error body.
    Excluded: Neither the errors that carry it nor its type are shown, so neither its presence nor its absence can
    be wrong.

  @ER-12 @stated @excluded
  Rule: Some errors carry validationErrors
    §2.9. validationErrors is an optional member of the error body.
    Excluded: Neither the errors that carry it nor its type are shown, so neither its presence nor its absence can
    be wrong.
