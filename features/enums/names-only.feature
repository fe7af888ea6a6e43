@enums
Feature: Enum values are sent by name
  Sections 7.2 and 9.
  Since 0.14.0 the enum values in a request body are names; a number is refused with 400.

  @EN-04 @stated @since-0.14.0 @write @records
  Rule: A name in an enum-typed field is accepted
    §9. A request with the name of a member in an enum-typed field is not refused because of that name.

    Scenario: The name of a member
      When an administrator sends the name of a member in each enum-typed field
      Then no request is refused because of its enum value

  @EN-01 @stated @since-0.14.0 @write @records @new-in-0.3
  Rule: A number in an enum-typed field is refused with 400
    §7.2. A request with the number of a member in an enum-typed field of its body returns 400.

    Background:
      Given an administrator has sent the name of a member in each enum-typed field

    Scenario: The number of a member
      When an administrator sends the number of a member in each field that accepted a name
      Then each request is refused with status 400

  @EN-02 @stated @since-0.14.0 @write @records @new-in-0.3
  Rule: A number outside the range of the enum is refused with 400
    §7.2. A request with a negative or too large number in an enum-typed field of its body returns 400.

    Background:
      Given an administrator has sent the name of a member in each enum-typed field

    Scenario: A number outside the range of the enum
      When an administrator sends a number outside the range of the enum in each field that accepted a name
      Then each request is refused with status 400

  @EN-03 @derived @since-0.14.0 @write @records
  Rule: A request that is refused because of a number changes nothing
    §7.2. After the refusal nothing has been created or changed.
    Derived: The request as a whole is rejected (7.2), so no part of it has been carried out.

    Background:
      Given an administrator has sent the name of a member in each enum-typed field

    @computed
    Scenario Outline: A request with <number> creates no record
      Given an administrator has read every list in which these requests created a record
      When an administrator sends <number> in each field that accepted a name
      Then these lists are as long as before

      Examples:
        | number                                 |
        | the number of a member                 |
        | a number outside the range of the enum |

  @EN-05 @derived @until-0.14.0 @write @records
  Rule: Before 0.14.0 a number in an enum-typed field is not refused
    §9. A request with a number in an enum-typed field of its body is not refused because of that number.
    Derived: The table of breaking changes lists the rejection of numbers as new in 0.14.0, so earlier releases
    accepted them.

    Scenario: The number 1
      When an administrator sends the number 1 in each enum-typed field
      Then no request is refused because of its enum value

  @EN-11 @stated @excluded
  Rule: Enum names are stable between releases
    §9.3. The numbers of enum members may change from release to release; the names do not.
    Excluded: One server runs one release; only a comparison of the results of two releases can show that a name
    changed.
