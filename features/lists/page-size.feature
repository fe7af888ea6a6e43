@lists @computed
Feature: The size of a page
  Section 4.2.
  A client asks for a page size of up to 100, at which it is capped.

  @LS-07 @derived
  Rule: A pageSize up to 100 is granted as asked
    §4.2. A page asked for with a pageSize from 1 to 100 has no other size, unless the list has a smaller cap of its
    own: a size up to one that the list has granted is granted as well.
    Derived: The cap lies at 100 (4.2, 8), so it does not touch a smaller size, and pageSize is the request
    parameter that sets the size (4.2). Constraints per endpoint are left to the interactive reference (4.2), so a
    list may have a smaller cap; a size that it grants lies below it.
    Contract: * query pageSize

    Scenario Outline: A page of <size>
      Given an administrator has read page 1 of the Metaverse Objects at 100 a page
      When an administrator reads page 1 of the Metaverse Objects at <size> a page
      Then the page has:
        | pageSize | <size> |

      Examples: up to the cap
        | size |
        | 1    |
        | 50   |
        | 99   |
        | 100  |

    Scenario: Every page of the run
      Then every page has the pageSize that was asked for, or a smaller one

  @LS-06 @stated
  Rule: A page holds no more than 100 items
    §4.2. Whatever pageSize was asked for, no page has more than 100 items (also 8).
    Contract: * success items (most)

    @needs-control
    Scenario Outline: A page of <size>
      Given there are 250 Metaverse Objects
      When an administrator reads page 1 of the Metaverse Objects at <size> a page
      Then no page of more than 100 items is served

      Examples: at the cap and beyond it
        | size          |
        | 100           |
        | 101           |
        | 250           |
        | 2,147,483,647 |

    Scenario: Every list, far beyond the cap
      When an administrator reads each list with pageSize 1000
      Then each page has:
        | items | a list of at most 100 |

    Scenario: Every page of the run
      Then no page has more than 100 items
