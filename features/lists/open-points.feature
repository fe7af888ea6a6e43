@lists @computed
Feature: Lists where the document is silent
  Sections 2.8, 4.2 and 7.3.
  Sizes above 100, values out of range and pages after the last: recorded, not checked.

  @LS-26 @open @OP-54
  Rule: How a pageSize above 100 is handled
    §4.2. Recorded: whether pageSize 101 is clamped or refused.

    Scenario: A pageSize of 101
      When an administrator reads page 1 of the Metaverse Objects with a pageSize of 101
      Then the page and its size are recorded

  @LS-27 @open @OP-55
  Rule: Which size is used when pageSize is clamped
    §8. Recorded if a pageSize above 100 is clamped: the pageSize in the envelope, and the size from which the
    retrieval depth is calculated.

    Scenario: A page is too deep with a pageSize of 200, but not with a pageSize of 100
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of 200
      When an administrator reads page 6,000 of the Metaverse Objects with a pageSize of 200
      Then the effective page size is recorded

  @LS-28 @open @OP-56
  Rule: What the default pageSize is
    §4.2. Recorded: the pageSize of a response to a request without pageSize.

    Scenario: No pageSize is sent
      When an administrator reads the Metaverse Objects
      Then the page and its size are recorded

  @LS-29 @open @OP-57
  Rule: How a page or pageSize below 1 is handled
    §4.2. Recorded: whether a page or pageSize that is 0, negative or not a number is refused or replaced.

    Scenario Outline: <parameter> <value>
      When an administrator reads the Metaverse Objects with <parameter> <value>
      Then the page and its size are recorded

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
  Rule: How a page after the last one is handled
    §4.2. Recorded: the status, the items and the flags of the response for a page after the last.

    Scenario: The page after the last
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of 20
      When an administrator reads the page after the last of the Metaverse Objects with a pageSize of 20
      Then the items and the flags of the page are recorded

  @LS-31 @open @OP-59 @needs-control
  Rule: How many pages an empty list has
    §2.8. Recorded: whether totalPages of an empty list is 0 or 1.

    Scenario: A list without items
      Given a Connected System exists
      When an administrator reads the Pending Exports of the Connected System
      Then the number of pages of an empty list is recorded

    Scenario: Every empty list in the test run
      Then the number of pages of every empty list is recorded

  @LS-32 @open @OP-46
  Rule: How the message about depth formats its numbers
    §7.3. Recorded: whether the numbers in the message are grouped, and with which separator.

    Scenario: A page that is too deep
      When an administrator reads page 10,002 of the Metaverse Objects with a pageSize of 100
      Then the format of the limit in the message is recorded

    Scenario: Every message in the test run
      Then the format of the limit in every message is recorded

  @LS-33 @open @OP-60
  Rule: How an unknown sort field is handled
    §4.2. Recorded: whether a sortBy that names no field is refused or ignored.

    Scenario: A sortBy that no list supports
      When an administrator reads the Metaverse Objects with sortBy noSuchField
      Then the page and its size are recorded

  @LS-35 @open @OP-134
  Rule: What the smallest pageSize is
    §4.2. Recorded: the pageSize in the response to a request for pageSize 1.

    Scenario: Every page in the test run
      Then the size of every page requested with size 1 is recorded
