@enums
Feature: Enum values where the document is silent
  Sections 7.2 and 9.3.
  Values that are neither names nor numbers, and numbers in query parameters: recorded, not checked.

  @EN-12 @open @OP-48 @write
  Rule: How a number inside a string is handled
    §7.2. Recorded: whether the string "1" in an enum-typed field is refused or read as a number.

    Scenario: A number in a string
      When an administrator sends a number in a string in each enum-typed field
      Then the status code for each field is recorded

  @EN-13 @open @OP-49 @write
  Rule: Whether enum names are case-sensitive
    §7.2. Recorded: whether the name of a member in the wrong letter case is accepted.

    Scenario: A name in the wrong letter case
      When an administrator sends a name in the wrong letter case in each enum-typed field
      Then the status code for each field is recorded

  @EN-14 @open @OP-50 @write
  Rule: How an unknown enum name is handled
    §7. Recorded: the status of the response to an unknown name.

    Scenario: An unknown name
      When an administrator sends an unknown name in each enum-typed field
      Then the status code for each field is recorded

  @EN-15 @open @OP-121
  Rule: How a number in an enum-typed query parameter is handled
    §7.2. The document mentions only request bodies. Recorded: whether a number is also refused in a query parameter.

    Scenario: The number 1 in a query parameter
      When an administrator sends the number 1 in each enum-typed query parameter
      Then the status code for each query parameter is recorded
