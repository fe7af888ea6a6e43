@lists @computed
Feature: Lists where the document is silent
  Sections 2.8, 4.2 and 7.3.
  A pageSize above 100, values out of range and pages after the last page: recorded, not checked.

  @LS-26 @open @OP-54
  Rule: How a pageSize above 100 is handled
    §4.2. Recorded: whether a pageSize of 101 is clamped or refused.

    Scenario: A pageSize of 101
      When an administrator reads page 1 of the Metaverse Objects with a pageSize of 101
      Then the page number and page size of the response, or its status, are recorded

  @LS-27 @open @OP-55
  Rule: Which size is used when pageSize is clamped
    §8. Recorded, if a pageSize above 100 is clamped: the pageSize in the response, and whether the retrieval depth
    is calculated from the requested or the clamped size.

    Scenario: A page is too deep with a pageSize of 200, but not with a pageSize of 100
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of 200
      When an administrator reads page 6,000 of the Metaverse Objects with a pageSize of 200
      Then the size of page 1, and the size that counts for the depth, are recorded

  @LS-28 @open @OP-56
  Rule: What the default pageSize is
    §4.2. Recorded: the pageSize of a response to a request without pageSize.

    Scenario: No pageSize is sent
      When an administrator reads the Metaverse Objects
      Then the page number and page size of the response, or its status, are recorded

  @LS-29 @open @OP-57
  Rule: How an invalid page or pageSize is handled
    §4.2. Recorded: whether a page or pageSize that is 0, negative or not a number is refused or replaced.

    Scenario Outline: The request contains <parameter>=<value>
      When an administrator reads the Metaverse Objects with <parameter> <value>
      Then the page number and page size of the response, or its status, are recorded

      Examples: values of page
        | parameter | value |
        | page      | 0     |
        | page      | -1    |
        | page      | one   |

      Examples: values of pageSize
        | parameter | value |
        | pageSize  | 0     |
        | pageSize  | -1    |
        | pageSize  | many  |

  @LS-30 @open @OP-58
  Rule: How a request for a page after the last page is handled
    §4.2. Recorded: the status, whether the page has items, and the values of hasNextPage and hasPreviousPage.

    Scenario: The page after the last page
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of 20
      When an administrator reads the page after the last page of the Metaverse Objects with a pageSize of 20
      Then the status, hasNextPage, hasPreviousPage and whether the page has items are recorded

  @LS-31 @open @OP-59 @needs-control @every
  Rule: How many pages an empty list has
    §2.8. Recorded: whether totalPages of an empty list is 0 or 1.

    Scenario: The list of Pending Exports, which may be empty
      Given a Connected System exists
      When an administrator reads the Pending Exports of the Connected System
      Then the number of pages is recorded if the list is empty

  @LS-32 @open @OP-46 @every
  Rule: How the refusal of a page that is too deep formats numbers
    §7.3. Recorded: whether the digits of the limit in the message are grouped, and with which separator.

    Scenario: A page that is too deep
      When an administrator reads page 10,002 of the Metaverse Objects with a pageSize of 100
      Then the behaviour is recorded

  @LS-33 @open @OP-60
  Rule: How an unknown sort field is handled
    §4.2. Recorded: whether a sortBy with an unknown field is refused or ignored.

    Scenario: A sortBy with an unknown field
      When an administrator reads the Metaverse Objects with sortBy noSuchField
      Then the page number and page size of the response, or its status, are recorded

  @LS-35 @open @OP-134 @every
  Rule: Whether a pageSize of 1 is used as requested
    §4.2. Recorded: the pageSize in the response to a request with pageSize 1.
