@enums
Feature: Enum values where the document is silent
  Sections 7.2 and 9.3.
  Other values than names and numbers, and numbers outside a body: recorded, never judged.

  @write
  Rule: The answer to other values is recorded

    @EN-12
    Scenario: A number in a text
      When an administrator sends a number in a text in each enum-typed field
      Then the answer is recorded

    @EN-13
    Scenario: A name in another letter case
      When an administrator sends a name in another letter case in each enum-typed field
      Then the answer is recorded

    @EN-14
    Scenario: A name that no member has
      When an administrator sends a name that no member has in each enum-typed field
      Then the answer is recorded

  @EN-15
  Rule: The answer to a number in a query parameter is recorded

    Scenario: The number 1
      When an administrator sends the number 1 in each enum-typed query parameter
      Then the answer is recorded
