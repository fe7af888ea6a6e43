@lists
Feature: The envelope of a list
  Section 2.8.
  Every list is answered in pages, each in an envelope of seven members.

  @LS-01
  Rule: A list is answered in the envelope

    Scenario: An administrator reads each list
      When an administrator reads each list
      Then each page has:
        | items           | any value |
        | totalCount      | any value |
        | page            | any value |
        | pageSize        | any value |
        | totalPages      | any value |
        | hasNextPage     | any value |
        | hasPreviousPage | any value |

  @LS-34
  Rule: A list is served to an administrator

    Scenario: An administrator reads each list
      When an administrator reads page 1 of each list at 20 a page
      Then each list is served

  @LS-02
  Rule: The items come in an array, even when there are none

    Scenario: A list with items
      When an administrator reads the Metaverse Objects
      Then the page has:
        | items | a list |

    @needs-control
    Scenario: A list without items
      Given a Connected System exists
      When an administrator reads its Pending Exports
      Then the page has:
        | items | a list |

  Rule: The numbers are integers and the flags are booleans

    @LS-03
    Scenario: The four numbers
      When an administrator reads the Metaverse Objects
      Then the page has:
        | totalCount | an integer |
        | page       | an integer |
        | pageSize   | an integer |
        | totalPages | an integer |

    @LS-04
    Scenario: The two flags
      When an administrator reads the Metaverse Objects
      Then the page has:
        | hasNextPage     | a boolean |
        | hasPreviousPage | a boolean |

  @needs-control @computed
  Rule: The members of a page agree with each other and with the request

    Background:
      Given there are 250 Metaverse Objects

    @LS-05
    Scenario Outline: A page of <size>
      When an administrator reads page 1 of the Metaverse Objects at <size> a page
      Then the page has:
        | items | a list of at most <size> |

      Examples:
        | size |
        | 1    |
        | 50   |
        | 100  |

    @LS-08
    Scenario Outline: Page <page> of three
      When an administrator reads page <page> of the Metaverse Objects at 100 a page
      Then the page has:
        | page | <page> |

      Examples:
        | page |
        | 1    |
        | 2    |
        | 3    |

    @LS-09
    Scenario Outline: 250 items at <size> a page
      When an administrator reads page 1 of the Metaverse Objects at <size> a page
      Then the page has:
        | totalPages | <pages> |

      Examples: with a remainder and without one
        | size | pages |
        | 100  | 3     |
        | 50   | 5     |
        | 1    | 250   |

    @LS-10
    Scenario Outline: After page <page> at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the page has:
        | hasNextPage | <next> |

      Examples: before the last page, and on it
        | page | size | next  |
        | 1    | 100  | true  |
        | 2    | 100  | true  |
        | 3    | 100  | false |
        | 5    | 50   | false |

    @LS-11
    Scenario Outline: Before page <page> of three
      When an administrator reads page <page> of the Metaverse Objects at 100 a page
      Then the page has:
        | hasPreviousPage | <previous> |

      Examples: on the first page, and after it
        | page | previous |
        | 1    | false    |
        | 2    | true     |
        | 3    | true     |

  @needs-control @computed
  Rule: The pages together are the list

    Background:
      Given there are 250 Metaverse Objects

    @LS-12
    Scenario Outline: Page <page> of <size> holds <items> items
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the page has:
        | items | a list of <items> |

      Examples: the last page with a remainder
        | page | size | items |
        | 1    | 100  | 100   |
        | 2    | 100  | 100   |
        | 3    | 100  | 50    |

      Examples: every page full
        | page | size | items |
        | 1    | 50   | 50    |
        | 3    | 50   | 50    |
        | 5    | 50   | 50    |

    @LS-14
    Scenario Outline: Page <page> at <size> a page counts the whole list
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the page has:
        | totalCount | 250 |

      Examples: whatever the page and its size
        | page | size |
        | 1    | 100  |
        | 2    | 100  |
        | 3    | 100  |
        | 9    | 30   |

  @LS-14 @computed
  Rule: The total is that of the whole list, however long it is

    Scenario: From the first page to the last
      When an administrator reads the Metaverse Objects from the first page to the last
      Then each page counts the items of all pages

  @LS-13 @computed
  Rule: The pages together are the list, however long it is

    Scenario Outline: No item is repeated or left out at <size> a page
      Given there are 250 Metaverse Objects, or as many as there happen to be
      When an administrator reads every page of the Metaverse Objects at <size> a page
      Then each Metaverse Object is on one page

      Examples:
        | size |
        | 100  |
        | 30   |
