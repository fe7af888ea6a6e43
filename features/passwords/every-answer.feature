@passwords
Feature: Passwords: every answer
  Rules that every answer of a run is held against.

  @PW-37 @open @OP-108
  Rule: Which shape and which states the targets have
    §3.4. The members of the part of the answer that concerns a target, and the states that occur, are recorded.

  @PW-41 @open @OP-112
  Rule: Whether passwords are refused over plain HTTP
    §4.1. Whether the operations are served over a connection that is not encrypted is recorded.

  @PW-42 @open @OP-113
  Rule: Whether the answer names an activity
    §4.1. Whether the answer carries the identifier of an Activity is recorded.
