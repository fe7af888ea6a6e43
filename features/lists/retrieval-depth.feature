@lists @computed
Feature: Retrieval depth
  Sections 7.3 and 8.
  A list request that skips more than 1,000,000 rows is refused, with a message that names the limit and the deepest
  page.

  @LS-15 @stated @over-list @over-page @over-size
  Rule: Skipping more than 1,000,000 rows is refused with 400
    §7.3. A request whose page and pageSize together skip more than 1,000,000 rows returns 400.

    Scenario Outline: Page <page> with a pageSize of <size>
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of <size>
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the request is refused with status 400

      Examples: the first page that is too deep at each size
        | page      | size |
        | 10,002    | 100  |
        | 20,002    | 50   |
        | 40,002    | 25   |
        | 1,000,002 | 1    |

      @new-in-0.3
      Examples:
        | page      | size |
        | 33,335    | 30   |
        | 16,668    | 60   |

    @new-in-0.3
    Scenario: Page 1,000,002 without a pageSize
      When an administrator reads the Metaverse Objects with page 1000002
      Then the request is refused with status 400

  @LS-16 @stated @every @over-list @over-page @over-size @over-sort @over-filter
  Rule: A request that skips too many rows never returns a page
    §7.3. The response is never a page: the server does not silently return an earlier page instead.

    Scenario Outline: Page <page> with a pageSize of <size>
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of <size>
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then no page is served

      Examples:
        | page          | size |
        | 10,002        | 100  |
        | 1,000,002     | 1    |
        | 2,147,483,647 | 50   |

      @new-in-0.3
      Examples:
        | page          | size |
        | 10,002        | 200  |

    @new-in-0.3
    Scenario Outline: Page 10,002 with <parameter> <value>
      When an administrator reads page 10,002 of the Metaverse Objects with a pageSize of 100 and <parameter> <value>
      Then no page is served

      Examples:
        | parameter     | value       |
        | filter        | a           |
        | sortBy        | displayName |
        | sortDirection | desc        |

  @LS-17 @stated @over-list @over-page @over-size
  Rule: A page that skips at most 1,000,000 rows is not refused because of its depth
    §8. The deepest page, 10,001 at pageSize 100 and 20,001 at pageSize 50, is not refused because of its depth.

    Scenario Outline: Page <page> with a pageSize of <size>
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of <size>
      And an administrator has requested page <beyond> of the Metaverse Objects with a pageSize of <size>
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the page is not refused because of its depth

      Examples: the deepest page at each size
        | page      | size | beyond    |
        | 10,001    | 100  | 10,002    |
        | 20,001    | 50   | 20,002    |
        | 40,001    | 25   | 40,002    |
        | 1,000,001 | 1    | 1,000,002 |

      @new-in-0.3
      Examples:
        | page      | size | beyond    |
        | 33,334    | 30   | 33,335    |
        | 16,667    | 60   | 16,668    |

  @LS-18 @stated
  Rule: The depth of a page is the number of rows that it skips
    §8. The deepest page is the last page for which (page - 1) * pageSize is at most 1,000,000. The deepest page is
    10,001 at pageSize 100, 40,001 at pageSize 25 and 1,000,001 at pageSize 1.

    Scenario Outline: Page <page> with a pageSize of <size> is not too deep
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of <size>
      And an administrator has requested page <too deep> of the Metaverse Objects with a pageSize of <size>
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the page is not refused because of its depth

      Examples: pages after 10,001, which is the deepest page at pageSize 100
        | page    | size | too deep  |
        | 30,000  | 25   | 50,000    |
        | 900,000 | 1    | 1,100,000 |

    Scenario Outline: Page <page> with a pageSize of <size> is too deep
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of <size>
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the request is refused with a 4xx status other than 401 and 429

      Examples: pages well before 1,000,001, which is the deepest page at pageSize 1
        | page   | size |
        | 50,000 | 25   |
        | 20,000 | 100  |

  @LS-19 @derived @over-list @over-page @over-size
  Rule: Very large page numbers are refused with 400
    §7.3. Page 2,147,483,647 and all later pages are refused with 400, like every page that is too deep.
    Derived: Every page beyond the retrieval depth returns 400 (7.3), and the document gives no upper bound.

    Scenario Outline: Page <page> with a pageSize of <size>
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of <size>
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the request is refused with status 400

      Examples: close to the largest 32-bit numbers
        | page          | size |
        | 2,147,483,647 | 100  |
        | 2,147,483,648 | 100  |
        | 4,294,967,297 | 1    |

      Examples: numbers that need more than 53 or 64 bits
        | page                        | size |
        | 9,007,199,254,740,993       | 100  |
        | 18,446,744,073,709,551,617  | 1    |
        | 100,000,000,000,000,000,000 | 50   |

  @LS-20 @derived
  Rule: The depth of a page does not depend on the length of the list
    §8. A page that is too deep is refused even if the list has fewer rows than the page skips.
    Derived: The limit is on (page - 1) * pageSize (8), which does not depend on the length of the list.

    @new-in-0.3
    Scenario: A page of a short list is too deep
      Given there are 3 Metaverse Objects, if the test can set their number
      And an administrator has read page 1 of the Metaverse Objects with a pageSize of 50
      When an administrator reads page 20,002 of the Metaverse Objects with a pageSize of 50
      Then the request is refused with a 4xx status other than 401 and 429

    @needs-control
    Scenario: A page of the Pending Exports, a list that may be empty, is too deep
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of 50
      And a Connected System exists
      And an administrator has read page 1 of the Pending Exports of the Connected System with a pageSize of 50
      When an administrator reads page 20,002 of the Pending Exports of the Connected System with a pageSize of 50
      Then the request is refused with a 4xx status other than 401 and 429

  @LS-21 @stated @over-list @over-page @over-size
  Rule: The refusal of a page that is too deep names the limit
    §7.3. The message contains the limit of 1,000,000 rows, in any number format. For a page number that needs more
    than 31 bits, the rule is checked only if the server publishes that it accepts such numbers.

    Scenario Outline: The limit with a pageSize of <size>
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of <size>
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the message names 1,000,000

      Examples:
        | page          | size |
        | 10,002        | 100  |
        | 1,000,002     | 1    |
        | 2,147,483,647 | 50   |

      @new-in-0.3
      Examples:
        | page          | size |
        | 4,294,967,297 | 50   |

    @new-in-0.3
    Scenario: The limit without a pageSize
      When an administrator reads the Metaverse Objects with page 1000002
      Then the message names 1,000,000

  @LS-22 @stated @over-list @over-page @over-size
  Rule: The refusal of a page that is too deep names the deepest page
    §7.3. The message contains the number of the deepest page that is allowed at the pageSize of the request.

    Scenario Outline: The deepest page with a pageSize of <size>
      Given an administrator has read page 1 of the Metaverse Objects with a pageSize of <size>
      When an administrator reads page <page> of the Metaverse Objects with a pageSize of <size>
      Then the message names <deepest>

      Examples:
        | page      | size | deepest   |
        | 10,002    | 100  | 10,001    |
        | 20,002    | 50   | 20,001    |
        | 40,002    | 25   | 40,001    |
        | 1,000,002 | 1    | 1,000,001 |

      @new-in-0.3
      Examples:
        | page      | size | deepest   |
        | 33,335    | 30   | 33,334    |
        | 16,668    | 60   | 16,667    |
        | 100,002   | 10   | 100,001   |
        | 500,002   | 2    | 500,001   |

      @new-in-0.3
      Examples: a page number of more than 32 bits, if the server publishes that it accepts such numbers
        | page          | size | deepest |
        | 4,294,967,297 | 100  | 10,001  |
