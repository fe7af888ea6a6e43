@lists
Feature: The envelope of a list
  Section 2.8.
  Every list is returned in pages, each in an envelope of seven fields.

  @LS-01 @stated @precondition-2 @every @over-list @over-page @over-size @over-sort @over-reader @over-record
  Rule: A list is returned in an envelope of seven fields
    §2.8. Every list response has items, totalCount, page, pageSize, totalPages, hasNextPage and hasPreviousPage,
    spelled as in the document.

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

  @LS-34 @derived @precondition-3
  Rule: An administrator can read each list
    §4.2. An administrator who requests the first page of a list at a known path receives this page. The server may
    refuse the request if the list requires a further credential, role or parameter. A refusal breaks the rule if the
    server serves the list to a caller without the Administrator role. A refusal also breaks the rule if the server
    publishes no required parameter, and a filter in the request does not change the message of the refusal.
    Derived: List endpoints take page and pageSize and return the envelope, and the reference of the API gives the
    constraints of each endpoint (4.2, 2.8). Access requires authentication and, for most endpoints, the Administrator
    role (5.2, 5.3); the document does not state that these are sufficient. The first page is within every limit (8).

    Scenario: An administrator reads page 1 of each list
      When an administrator reads page 1 of each list with a pageSize of 100
      Then each list is served

  @LS-02 @stated @every
  Rule: items is an array
    §2.8. items is an array. If the page has no items, the array is empty, not null.

    Scenario: The list of Metaverse Objects
      When an administrator reads the Metaverse Objects
      Then the page has:
        | items | a list |

    @needs-control
    Scenario: The list of Pending Exports, which may be empty
      Given a Connected System exists
      When an administrator reads the Pending Exports of the Connected System
      Then the page has:
        | items | a list |

  @LS-03 @stated @every
  Rule: totalCount, page, pageSize and totalPages are integers
    §2.8. The four fields are whole numbers, not strings and not null.

    Scenario: The numbers in the envelope of a list
      When an administrator reads the Metaverse Objects
      Then the page has:
        | totalCount | an integer |
        | page       | an integer |
        | pageSize   | an integer |
        | totalPages | an integer |

  @LS-04 @stated @every
  Rule: hasNextPage and hasPreviousPage are booleans
    §2.8. hasNextPage and hasPreviousPage are true or false, not strings and not null.

    Scenario: The booleans in the envelope of a list
      When an administrator reads the Metaverse Objects
      Then the page has:
        | hasNextPage     | a boolean |
        | hasPreviousPage | a boolean |

  @LS-05 @derived @needs-control @computed @every
  Rule: A page has at most pageSize items
    §2.8. The number of items is at most the pageSize of the same envelope.
    Derived: pageSize is the size of the page, and items is its content (2.8).

    Scenario Outline: A pageSize of <size>
      Given there are 250 Metaverse Objects
      When an administrator reads page 1 of the Metaverse Objects with a pageSize of <size>
      Then the page has:
        | items | a list of at most <size> |

      Examples:
        | size |
        | 1    |
        | 50   |
        | 100  |

  @LS-08 @derived @needs-control @computed @every
  Rule: page is the number of the requested page
    §2.8. The field page in the response is the requested page number, if that page exists.
    Derived: The field page and the parameter page (4.2) both mean the number of the page.

    Scenario Outline: An administrator reads page <page> of three
      Given there are 250 Metaverse Objects
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of 100
      Then the page has:
        | page | <page> |

      Examples:
        | page |
        | 1    |
        | 2    |
        | 3    |

  @LS-09 @derived @needs-control @computed @every @new-in-0.3
  Rule: totalPages is totalCount divided by pageSize, rounded up
    §2.8. totalPages is the number of pages that totalCount items need with pageSize items on each page. An empty
    list has zero pages or one page.
    Derived: This follows from the names of the fields (2.8). The document does not say whether an empty list has a
    page.

    Scenario Outline: 250 items with a pageSize of <size>
      Given there are 250 Metaverse Objects
      When an administrator reads page 1 of the Metaverse Objects with a pageSize of <size>
      Then the page has:
        | totalPages | <pages> |

      Examples: the last page is half full, or full
        | size | pages |
        | 100  | 3     |
        | 50   | 5     |
        | 1    | 250   |

  @LS-10 @derived @needs-control @computed @every
  Rule: hasNextPage shows whether a later page exists
    §2.8. hasNextPage is true on every page before the last, and false on the last page and all later pages.
    Derived: This follows from the name of the field, with page and totalPages of the same envelope (2.8).

    Scenario Outline: hasNextPage of page <page> with a pageSize of <size>
      Given there are 250 Metaverse Objects
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the page has:
        | hasNextPage | <next> |

      Examples: pages before the last page, and the last page
        | page | size | next  |
        | 1    | 100  | true  |
        | 2    | 100  | true  |
        | 3    | 100  | false |
        | 5    | 50   | false |

  @LS-11 @derived @needs-control @computed @every
  Rule: hasPreviousPage shows whether an earlier page exists
    §2.8. hasPreviousPage is false on page 1 and true on every later page up to the last.
    Derived: This follows from the name of the field, with page of the same envelope (2.8). Pages after the last are
    not checked, because the document does not say what they contain.

    Scenario Outline: hasPreviousPage of page <page>
      Given there are 250 Metaverse Objects
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of 100
      Then the page has:
        | hasPreviousPage | <previous> |

      Examples: the first page, and later pages
        | page | previous |
        | 1    | false    |
        | 2    | true     |
        | 3    | true     |

  @LS-12 @derived @needs-control @computed @every
  Rule: Every page before the last is full
    §2.8. Every page before the last has pageSize items, and the last page has the remaining items.
    Derived: A page begins after (page - 1) * pageSize rows (8) and has at most pageSize items. If a page before the
    last had fewer items, totalCount items would not fit on totalPages pages. Some lists change while the
    service counts and reads them. So unless the scenario sets up the list, a page of such a list fails only if it
    has no items.

    Scenario Outline: Page <page> with a pageSize of <size> has <items> items
      Given there are 250 Metaverse Objects
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the page has:
        | items | a list of <items> |

      Examples: the last page is half full
        | page | size | items |
        | 1    | 100  | 100   |
        | 2    | 100  | 100   |
        | 3    | 100  | 50    |

      Examples: the last page is full
        | page | size | items |
        | 1    | 50   | 50    |
        | 3    | 50   | 50    |
        | 5    | 50   | 50    |

  @LS-14 @derived @computed
  Rule: totalCount counts the items of the whole list
    §2.8. totalCount is the number of items on all pages together, and does not depend on the requested page or
    pageSize while the list is unchanged.
    Derived: This follows from the names: items is the content of one page, and totalCount is the size of the list
    (2.8).

    @needs-control
    Scenario Outline: totalCount of page <page> with a pageSize of <size>
      Given there are 250 Metaverse Objects
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the page has:
        | totalCount | 250 |

      Examples: different pages and sizes
        | page | size |
        | 1    | 100  |
        | 2    | 100  |
        | 3    | 100  |
        | 9    | 30   |

    @needs-control @new-in-0.3
    Scenario: totalCount of more than a thousand Metaverse Objects
      Given there are 1,100 Metaverse Objects
      When an administrator reads page 11 of the Metaverse Objects with a pageSize of 100
      Then the page has:
        | totalCount | 1100 |

    @new-in-0.3
    Scenario: Each list is read from the first page to the last
      When an administrator reads each list from the first page to the last
      Then totalCount of each page is the number of items on all pages

    @needs-control @new-in-0.3
    Scenario: More than 100 Activities are read from the first page to the last
      Given 101 Activities on Synchronisation Rules exist
      When an administrator reads all Activities from the first page to the last
      Then totalCount of each page is the number of items on all pages

  @LS-13 @derived @computed
  Rule: Page numbers start at 1, and each page begins where the previous page ended
    §8. Reading all pages of an unchanged list returns each item exactly once. If the list changes while it is read,
    nothing is checked.
    Derived: A page skips (page - 1) * pageSize rows (8): page 1 skips none, and each later page skips exactly the
    rows of the pages before it.

    Scenario Outline: No item is repeated or omitted with a pageSize of <size>
      Given there are 250 Metaverse Objects, if the test can set their number
      When an administrator reads every page of the Metaverse Objects with a pageSize of <size>
      Then each Metaverse Object is on exactly one page

      Examples:
        | size |
        | 100  |
        | 30   |
