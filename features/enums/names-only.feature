@enums
Feature: Enum values are sent by name
  Sections 7.2 and 9.
  Since 0.14.0 a request body carries enum values by name; a number is refused with 400.

  @EN-04 @write
  Rule: A name is accepted

    Scenario: The name of a member
      When an administrator sends the name of a member in each enum-typed field
      Then no request is refused for its enum value

  @write
  Rule: A number is refused

    Background:
      Given an administrator has sent the name of a member in each enum-typed field

    @EN-01
    Scenario: The number of a member
      When an administrator sends the number of a member in each field that took a name
      Then each request is refused with status 400

    @EN-02
    Scenario: A number that no member has
      When an administrator sends a number that no member has in each field that took a name
      Then each request is refused with status 400

    @EN-03 @computed
    Scenario Outline: Nothing comes of <number>
      Given an administrator has read the lists of what was created
      When an administrator sends <number> in each field that took a name
      Then these lists count as many records as before

      Examples:
        | number                      |
        | the number of a member      |
        | a number that no member has |

  @EN-05 @write
  Rule: Before 0.14.0 a number was accepted

    Scenario: The number of a member
      When an administrator sends the number 1 in each enum-typed field
      Then no request is refused for its enum value
