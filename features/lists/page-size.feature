@lists @computed
Feature: The size of a page
  Section 4.2.
  A client asks for a page size of up to 100, at which it is capped.

  @LS-07
  Rule: A page size up to 100 is granted as asked

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

  @LS-06 @needs-control
  Rule: No page holds more than 100 items

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

  @LS-06
  Rule: No list has pages of more than 100 items

    Scenario: Every list, far beyond the cap
      When an administrator reads each list with pageSize 1000
      Then each page has:
        | items | a list of at most 100 |
