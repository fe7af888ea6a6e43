@lists @computed
Feature: Lists where the document is silent

  @LS-26
  Rule: What a size above 100 comes to is recorded

    Scenario: A page of 101
      When an administrator reads page 1 of the Metaverse Objects at 101 a page
      Then the answer is recorded

  @LS-27
  Rule: Which size counts when one above 100 was asked for is recorded

    Scenario: A page that is too deep at 200 a page, and not at 100
      Given an administrator has read page 1 of the Metaverse Objects at 200 a page
      When an administrator reads page 6,000 of the Metaverse Objects at 200 a page
      Then the answer is recorded

  @LS-28
  Rule: How large a page is by default is recorded

    Scenario: No size is asked for
      When an administrator reads the Metaverse Objects
      Then the answer is recorded

  @LS-29
  Rule: What numbers below 1 and other words come to is recorded

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
  Rule: What lies after the last page is recorded

    Scenario: The page after the last one
      Given an administrator has read page 1 of the Metaverse Objects at 100 a page
      When an administrator reads the page after the last one at 100 a page
      Then the answer is recorded

  @LS-31 @needs-control
  Rule: How many pages an empty list has is recorded

    Scenario: A list of nothing
      Given a Connected System exists
      When an administrator reads its pending exports
      Then the answer is recorded

  @LS-32
  Rule: How the message about depth writes its numbers is recorded

    Scenario: A page that is too deep
      When an administrator reads page 10,002 of the Metaverse Objects at 100 a page
      Then the answer is recorded

  @LS-33
  Rule: What an unknown sort field comes to is recorded

    Scenario: A field that no list has
      When an administrator reads the Metaverse Objects with sortBy noSuchField
      Then the answer is recorded
