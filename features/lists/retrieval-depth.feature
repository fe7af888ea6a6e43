@lists @computed
Feature: How deep into a list one may go

  Background:
    Given an administrator has read the Metaverse Objects

  @LS-15
  Rule: Skipping more than 1,000,000 rows is refused

    Scenario Outline: Page <page> at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the page is refused with status 400

      Examples: just beyond 1,000,000 rows
        | page      | size |
        | 10,002    | 100  |
        | 20,002    | 50   |
        | 40,002    | 25   |
        | 1,000,002 | 1    |

    Scenario: Every list
      Given an administrator has read each list
      When an administrator reads page 10,002 of each list at 100 a page
      Then each list that answers in pages refuses with status 400

  @LS-16
  Rule: A page beyond the depth is not served as a shallower one

    Scenario Outline: Page <page> at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then no page is served

      Examples:
        | page          | size |
        | 10,002        | 100  |
        | 1,000,002     | 1    |
        | 2,147,483,647 | 50   |

  @LS-17
  Rule: Skipping exactly 1,000,000 rows is not too deep

    Scenario Outline: Page <page> at <size> a page
      Given an administrator has read page <beyond> of the Metaverse Objects at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the page is not refused for its depth

      Examples: the deepest page
        | page      | size | beyond    |
        | 10,001    | 100  | 10,002    |
        | 20,001    | 50   | 20,002    |
        | 40,001    | 25   | 40,002    |
        | 1,000,001 | 1    | 1,000,002 |

  @LS-18
  Rule: Depth is counted in rows and not in pages

    Scenario Outline: Page <page> at <size> a page is within it
      Given an administrator has read page <beyond> of the Metaverse Objects at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the page is not refused for its depth

      Examples: far beyond the deepest page at 100 a page
        | page    | size | beyond    |
        | 30,000  | 25   | 50,000    |
        | 900,000 | 1    | 1,100,000 |

    Scenario Outline: Page <page> at <size> a page is beyond it
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the request is refused

      Examples: well before the deepest page at 1 a page
        | page   | size |
        | 50,000 | 25   |
        | 20,000 | 100  |

  @LS-19
  Rule: No page number is too large to be refused

    Scenario Outline: Page <page> at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the page is refused with status 400

      Examples: about the largest numbers of 32 bits
        | page          | size |
        | 2,147,483,647 | 100  |
        | 2,147,483,648 | 100  |
        | 4,294,967,297 | 1    |

      Examples: beyond 53 and 64 bits
        | page                        | size |
        | 9,007,199,254,740,993       | 100  |
        | 18,446,744,073,709,551,617  | 1    |
        | 100,000,000,000,000,000,000 | 50   |

  @LS-20 @needs-control
  Rule: The length of the list does not matter

    Scenario: A list of three
      Given there are 3 Metaverse Objects
      When an administrator reads page 10,002 of the Metaverse Objects at 100 a page
      Then the request is refused

    Scenario: A list of nothing
      Given a Connected System exists
      And an administrator has read its pending exports
      When an administrator reads page 10,002 of its pending exports at 100 a page
      Then the request is refused

  Rule: The refusal says how deep one may go

    @LS-21
    Scenario Outline: The limit, at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the message names the limit

      Examples:
        | page          | size |
        | 10,002        | 100  |
        | 1,000,002     | 1    |
        | 2,147,483,647 | 50   |

    @LS-22
    Scenario Outline: The deepest page, at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the message names the deepest page

      Examples:
        | page      | size |
        | 10,002    | 100  |
        | 20,002    | 50   |
        | 40,002    | 25   |
        | 1,000,002 | 1    |
