@lists @computed
Feature: Sorting and filtering of lists
  Section 4.2.
  sortBy names the field to sort by, sortDirection gives the direction, and filter narrows the list by a string.

  @LS-23 @derived @new-in-0.3
  Rule: A list can be sorted by a field
    §4.2. The field in sortBy determines the order. The rule fails if the list is not in the order of this field, but
    in the same order as without sortBy or as with a different field.
    Derived: sortBy names the field by which a list is sorted (4.2). The document does not show the sort fields. So
    the rule fails only if the server accepts the field and refuses unknown fields, or if no field in either
    direction changes the order.

    Scenario Outline: <list> are sorted by several fields in turn
      When an administrator reads <list> sorted by several fields in turn
      Then each response is sorted by the requested field

      Examples:
        | list                     |
        | the Metaverse Objects    |
        | the Metaverse Attributes |
        | the Roles                |

  @LS-24 @stated @depends-on-LS-14 @over-list @over-page @over-size @over-sort @over-filter
  Rule: A list can be sorted in either direction
    §4.2. sortDirection sets the direction in which a list is sorted. If the sort field has several values, the two
    directions give different orders of the complete list, not only of each page, and every page has the direction
    that was requested, with or without a filter. The document shows neither the
    names of the directions nor the sort fields. So the rule is checked only if the server accepts the names that are
    sent and refuses unknown names, or if two different orders show that the server uses them.

    Scenario Outline: <list> are sorted in both directions
      When an administrator reads <list> sorted in both directions
      Then the two orders differ

      Examples:
        | list                     |
        | the Metaverse Objects    |

      @new-in-0.3
      Examples:
        | list                     |
        | the Metaverse Attributes |
        | the Roles                |

    @needs-control @new-in-0.3
    Scenario: Several pages of Metaverse Objects are sorted in both directions
      Given there are 250 Metaverse Objects
      When an administrator reads the Metaverse Objects sorted in both directions
      Then the two orders differ

  @LS-25 @stated @excluded
  Rule: A list can be filtered
    §4.2. filter narrows a list by a string.
    Excluded: The document does not show the syntax of the string, so the effect of a filter is unknown.
