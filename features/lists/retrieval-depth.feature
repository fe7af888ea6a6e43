@lists @computed
Feature: Retrieval depth
  Sections 7.3 and 8.
  A list request that skips more than 1,000,000 rows is refused, with a message that names the limit and the deepest page.

  Background:
    Given an administrator has read page 1 of the Metaverse Objects at 100 a page

  @LS-15
  Rule: Skipping more than 1,000,000 rows is refused

    Scenario Outline: Page <page> at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the request is refused with status 400

      Examples: just beyond 1,000,000 rows
        | page      | size |
        | 10,002    | 100  |
        | 20,002    | 50   |
        | 40,002    | 25   |
        | 1,000,002 | 1    |

    Scenario: Every list
      Given an administrator has read page 1 of each list at 100 a page
      When an administrator reads page 10,002 of each list at 100 a page
      Then each request is refused with status 400

  @LS-16
  Rule: No page is served in place of one that lies too deep

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
  Rule: Depth is counted in rows, not in pages

    Scenario Outline: Page <page> at <size> a page is not too deep
      Given an administrator has read page <beyond> of the Metaverse Objects at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the page is not refused for its depth

      Examples: far beyond the deepest page at 100 a page
        | page    | size | beyond    |
        | 30,000  | 25   | 50,000    |
        | 900,000 | 1    | 1,100,000 |

    Scenario Outline: Page <page> at <size> a page is too deep
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the request is refused for what it asks

      Examples: well before the deepest page at 1 a page
        | page   | size |
        | 50,000 | 25   |
        | 20,000 | 100  |

  @LS-19
  Rule: No page number is too large to be refused

    Scenario Outline: Page <page> at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the request is refused with status 400

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

  @LS-20
  Rule: The length of the list does not matter

    Scenario: A short list
      Given there are 3 Metaverse Objects, or as many as there happen to be
      When an administrator reads page 20,002 of the Metaverse Objects at 50 a page
      Then the request is refused for what it asks

    @needs-control
    Scenario: An empty list
      Given a Connected System exists
      And an administrator has read page 1 of its Pending Exports at 50 a page
      When an administrator reads page 20,002 of its Pending Exports at 50 a page
      Then the request is refused for what it asks

  Rule: The message of the refusal names the limit and the deepest page

    @LS-21
    Scenario Outline: The limit, at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the message names 1,000,000

      Examples:
        | page          | size |
        | 10,002        | 100  |
        | 1,000,002     | 1    |
        | 2,147,483,647 | 50   |

    @LS-22
    Scenario Outline: The deepest page, at <size> a page
      When an administrator reads page <page> of the Metaverse Objects at <size> a page
      Then the message names <deepest>

      Examples:
        | page      | size | deepest   |
        | 10,002    | 100  | 10,001    |
        | 20,002    | 50   | 20,001    |
        | 40,002    | 25   | 40,001    |
        | 1,000,002 | 1    | 1,000,001 |
