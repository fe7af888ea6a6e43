@lists @computed
Feature: The size of a page
  Section 4.2.
  A client may request a page size of up to 100; larger sizes are capped.

  @LS-07 @derived @every @over-list @over-size @over-page
  Rule: A pageSize of 100 is used as requested, and a smaller one is not reduced
    §4.2. A requested pageSize of up to 100 is never reduced. If a list uses a size as requested, it uses every larger
    size up to 100 as requested. Every list uses a size of 100 as requested.
    Derived: The cap is 100 for list endpoints (4.2, 8), so it does not affect a smaller size, and pageSize is the
    request parameter that sets the size (4.2). The document does not define a smallest size. A server may have a
    smallest size, and may refuse smaller sizes or replace them by a larger size.

    Scenario: Metaverse Objects are read at several page sizes
      When an administrator reads the Metaverse Objects at these page sizes:
        | 1 | 2 | 5 | 7 | 20 | 37 | 50 | 63 | 75 | 98 | 99 | 100 |
      Then if a page size is used as requested, so is every larger size

    @new-in-0.3
    Scenario: Each list is read with a pageSize of 100
      When an administrator reads page 1 of each list with a pageSize of 100
      Then each list uses a pageSize of 100

  @LS-06 @stated @every @over-list @over-size @over-reader @over-record
  Rule: A page has at most 100 items
    §4.2. No page has more than 100 items, whatever pageSize the request contains (also 8).

    @needs-control
    Scenario Outline: A pageSize of <size>
      Given there are 250 Metaverse Objects
      When an administrator reads page 1 of the Metaverse Objects with a pageSize of <size>
      Then no page of more than 100 items is served

      Examples: a pageSize of 100, and larger values
        | size          |
        | 100           |
        | 101           |
        | 250           |
        | 2,147,483,647 |

  @LS-36 @derived @every @new-in-0.3
  Rule: No item occurs twice on a page
    §2.8. Two items of a page that have the same id do not have the same content as well. Items without an id are not
    compared.
    Derived: items is the content of a page (2.8), and a page consists of successive rows of the list (8), so each row
    occurs once. The document does not show the fields of most records (2.10): in a list whose id is that of another
    record, several items may have the same id, but their content differs.
