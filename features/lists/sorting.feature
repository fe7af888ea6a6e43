@lists @computed
Feature: Sorting and filtering of lists
  Section 4.2.
  sortBy names a field to sort by, sortDirection the direction, and filter a string that narrows the list.

  @LS-23 @derived
  Rule: A list can be sorted by a field
    §4.2. A field that sortBy may name decides the order: the list is not in an order that the field does not have, and
    that it has as well without sortBy or with another field.
    Derived: sortBy names the field by which a list is sorted (4.2). Fields are not shown, so one counts where the
    server accepts it and refuses one that cannot exist, or where no field has an effect in any direction.
    Contract: * query sortBy

    Scenario Outline: <list>, sorted by each of their fields
      When an administrator reads <list> sorted by each field
      Then the list follows the fields

      Examples:
        | list                     |
        | the Metaverse Objects    |
        | the Metaverse Attributes |
        | the Roles                |

  @LS-24 @stated
  Rule: A list can be sorted in either direction
    §4.2. sortDirection sets the direction in which a list is sorted: sorted by a field of several values, a list in
    one direction differs from the same list in the other, as a whole and not only within a page. Neither the names of the directions nor the fields are
    shown, so this counts if the server accepts them and refuses names that cannot exist, or if two different orders
    show that it uses them.
    Contract: * query sortDirection

    Scenario Outline: <list>, sorted by one of their fields
      When an administrator reads <list> sorted in both directions
      Then the two orders differ

      Examples:
        | list                     |
        | the Metaverse Objects    |
        | the Metaverse Attributes |
        | the Roles                |

    @needs-control
    Scenario: More Metaverse Objects than a page holds
      Given there are 250 Metaverse Objects
      When an administrator reads the Metaverse Objects sorted in both directions
      Then the two orders differ

  @LS-25 @stated @excluded
  Rule: A list can be filtered
    §4.2. filter narrows a list by a string.
    Excluded: The syntax of the string is not shown, so no filter has a known effect.
    Contract: * query filter
