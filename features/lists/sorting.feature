@lists @computed
Feature: Sorting and filtering of lists
  Section 4.2.
  sortBy names a field to sort by, sortDirection the direction, and filter a string that narrows the list.

  @LS-23 @stated @excluded
  Rule: A list can be sorted by a field
    §4.2. sortBy names the field by which a list is sorted.
    Excluded: The document names no field that a list can be sorted by, so no value has a known effect.
    Contract: * query sortBy

  @LS-24 @stated
  Rule: A list can be sorted in either direction
    §4.2. sortDirection sets the direction in which a list is sorted: sorted by a field of several values, a list in
    one direction differs from the same list in the other. Neither the names of the directions nor the fields are
    shown, so this counts if the server accepts them and refuses names that cannot exist, or if two different orders
    show that it uses them.
    Contract: * query sortDirection

    Scenario: The Metaverse Objects, sorted by one of their fields
      When an administrator reads the Metaverse Objects sorted in both directions
      Then the two orders differ

  @LS-25 @stated @excluded
  Rule: A list can be filtered
    §4.2. filter narrows a list by a string.
    Excluded: The syntax of the string is not shown, so no filter has a known effect.
    Contract: * query filter
