@errors @enums
Feature: Enum values are sent by name

  @EN-04 @write
  Rule: A name is accepted

    Scenario: The name of a member
      When an administrator sends the name of a member in each enum-typed field
      Then no request is refused for its enum value

  @write
  Rule: A number is refused

    Background:
      Given each enum-typed field was seen to take a name

    @EN-01
    Scenario: The number of a member
      When an administrator sends the number of a member in each of these fields
      Then each number is refused with status 400

    @EN-02
    Scenario: A number that no member has
      When an administrator sends a number that no member has in each of these fields
      Then each number is refused with status 400

    @EN-03 @computed
    Scenario Outline: Nothing comes of <number>
      Given an administrator has read the lists of what such fields belong to
      When an administrator sends <number> in each of these fields
      Then these lists are as before

      Examples:
        | number                      |
        | the number of a member      |
        | a number that no member has |

  @EN-05 @write
  Rule: Before 0.14.0 a number was taken

    Scenario: The number of a member
      When an administrator sends the number 1 in each enum-typed field
      Then no request is refused for its enum value
