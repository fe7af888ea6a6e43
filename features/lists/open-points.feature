@lists @computed
Feature: Lists where the document is silent
  Sections 2.8, 4.2 and 7.3.
  Sizes above 100, values out of range and pages after the last: recorded, never judged.

  @LS-26
  Rule: The answer to a page size above 100 is recorded

    Scenario: A page of 101
      When an administrator reads page 1 of the Metaverse Objects at 101 a page
      Then the answer is recorded

  @LS-27
  Rule: The page size that depth is counted with above 100 is recorded

    Scenario: A page that is too deep at 200 a page, and not at 100
      Given an administrator has read page 1 of the Metaverse Objects at 200 a page
      When an administrator reads page 6,000 of the Metaverse Objects at 200 a page
      Then the answer is recorded

  @LS-28
  Rule: The default page size is recorded

    Scenario: No size is asked for
      When an administrator reads the Metaverse Objects
      Then the answer is recorded

  @LS-29
  Rule: The answer to numbers below 1 and to other words is recorded

    Scenario Outline: <parameter> <value>
      When an administrator reads the Metaverse Objects with <parameter> <value>
      Then the answer is recorded

      Examples: of a page
        | parameter | value |
        | page      | 0     |
        | page      | -1    |
        | page      | one   |

      Examples: of a size
        | parameter | value |
        | pageSize  | 0     |
        | pageSize  | -1    |
        | pageSize  | many  |

  @LS-30
  Rule: The answer to a page after the last is recorded

    Scenario: The page after the last
      Given an administrator has read page 1 of the Metaverse Objects at 20 a page
      When an administrator reads the page after the last of the Metaverse Objects at 20 a page
      Then the answer is recorded

  @LS-31 @needs-control
  Rule: The number of pages of an empty list is recorded

    Scenario: A list without items
      Given a Connected System exists
      When an administrator reads its Pending Exports
      Then the answer is recorded

  @LS-32
  Rule: The way the message about depth writes its numbers is recorded

    Scenario: A page that is too deep
      When an administrator reads page 10,002 of the Metaverse Objects at 100 a page
      Then the answer is recorded

  @LS-33
  Rule: The answer to an unknown sort field is recorded

    Scenario: A field that no list has
      When an administrator reads the Metaverse Objects with sortBy noSuchField
      Then the answer is recorded
