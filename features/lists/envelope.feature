@lists
Feature: The envelope of a list

  @LS-01
  Rule: A list is answered in the envelope

    Scenario: An administrator reads each list
      When an administrator reads each list
      Then each page has the seven members of the envelope

  @LS-02
  Rule: The items come in an array, even when there are none

    Scenario: A list with items
      When an administrator reads the Metaverse Objects
      Then each page holds its items in an array

    @needs-control
    Scenario: A list without items
      Given a Connected System exists
      When an administrator reads its pending exports
      Then each page holds its items in an array

  Rule: Numbers are numbers, and flags are flags

    @LS-03
    Scenario: The four numbers
      When an administrator reads the Metaverse Objects
      Then its four numbers are integers

    @LS-04
    Scenario: The two flags
      When an administrator reads the Metaverse Objects
      Then its two flags are booleans

  @needs-control @computed
  Rule: What a page says of itself agrees

    Background:
      Given there are 250 Metaverse Objects

    @LS-05
    Scenario Outline: A page of <size>
      When an administrator reads page 1 of the Metaverse Objects at <size> a page
      Then the page holds no more items than its size

      Examples:
        | size |
        | 1    |
        | 50   |
        | 100  |

    @LS-08
    Scenario Outline: Page <page> of three
      When an administrator reads page <page> of the Metaverse Objects at 100 a page
      Then the page has the number asked for

      Examples:
        | page |
        | 1    |
        | 2    |
        | 3    |

    @LS-09
    Scenario Outline: As many pages as it takes at <size> a page
      When an administrator reads page 1 of the Metaverse Objects at <size> a page
      Then the number of pages is that of the items over the page size, rounded up

      Examples: with a rest and without one
        | size |
        | 100  |
        | 50   |
        | 1    |

    @LS-10
    Scenario Outline: After page <page> at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the page tells whether a later one exists

      Examples: before the last page, and on it
        | page | size |
        | 1    | 100  |
        | 2    | 100  |
        | 3    | 100  |
        | 5    | 50   |

    @LS-11
    Scenario Outline: Before page <page> of three
      When an administrator reads page <page> of the Metaverse Objects at 100 a page
      Then the page tells whether an earlier one exists

      Examples: on the first page, and after it
        | page |
        | 1    |
        | 2    |
        | 3    |

  @needs-control @computed
  Rule: The pages together are the list

    Background:
      Given there are 250 Metaverse Objects

    @LS-12
    Scenario Outline: Pages of <size> are full, but for the rest
      When an administrator walks through the Metaverse Objects at <size> a page
      Then every page is full and the last one holds the rest

      Examples: with a rest and without one
        | size |
        | 100  |
        | 50   |

    @LS-13
    Scenario Outline: Nobody is met twice or left out at <size> a page
      When an administrator walks through the Metaverse Objects at <size> a page
      Then each Metaverse Object is met once

      Examples:
        | size |
        | 100  |
        | 30   |

    @LS-14
    Scenario: Every page counts the whole list
      When an administrator walks through the Metaverse Objects at 100 a page
      Then every page counts the items of all pages

    @LS-14
    Scenario: The count does not depend on the page
      Given an administrator has read page 1 of the Metaverse Objects at 100 a page
      When an administrator reads page 9 of the Metaverse Objects at 30 a page
      Then the page counts as many items as the one before
