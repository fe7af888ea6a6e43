@errors
Feature: Errors: every answer
  Rules that every answer of a run is held against.

  @ER-01 @stated
  Rule: Every error has the error body
    §7.1. An answer with a status from 400 upwards has a JSON object as its body, with code, message and timestamp
    in it, written as the document writes them.

  @ER-03 @stated
  Rule: message is a text
    §2.9. The message of an error is a string that is not empty, for people to read.

  @ER-04 @stated
  Rule: timestamp is a time
    §2.9. The timestamp of an error is a string that gives a time.

  @ER-13 @open @OP-39
  Rule: Which values code takes
    §7.8. The code of each error that is met is recorded beside its status.

  @ER-14 @open @OP-40
  Rule: Which shape details has
    §2.9. The type of details, and the errors that carry it, are recorded.

  @ER-15 @open @OP-41
  Rule: Which shape validationErrors has
    §2.9. The type of validationErrors, and the errors that carry it, are recorded.

  @ER-16 @open @OP-06
  Rule: How the timestamp of an error is written
    §2.9. The format of timestamp is recorded.

  @ER-17 @open @OP-02
  Rule: Which further members an error carries
    §2.9. The names of members beyond the documented ones are recorded.
