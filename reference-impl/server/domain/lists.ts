const grouped = (value: number) => value.toLocaleString('en-GB');

/** The rules and limits of lists (§2.8, §4.2, §7.3, §8). */
export const documentedLists = {
  defaultPageSize: 20, // §4.2: open
  maximumPageSize: 100, // §8
  maximumSkippedRows: 1_000_000, // §8

  effectivePageSize(requested: number): number {
    return Math.min(requested, this.maximumPageSize);
  },

  skippedRows: (page: number, pageSize: number): number => (page - 1) * pageSize, // §8

  // §7.3
  isTooDeep(page: number, pageSize: number): boolean {
    return this.skippedRows(page, pageSize) > this.maximumSkippedRows;
  },

  // §8: for example, page 10,001 at 100 rows a page
  deepestPage(pageSize: number): number {
    return Math.floor(this.maximumSkippedRows / pageSize) + 1;
  },

  // §7.3: the message contains the limit and the deepest page, which depends on the page size.
  tooDeepMessage(pageSize: number): string {
    const deepest = grouped(this.deepestPage(pageSize));
    return `A list can skip at most ${grouped(this.maximumSkippedRows)} rows; with ${grouped(pageSize)} rows per page, the deepest page is ${deepest}.`;
  },

  rowsOf<Row>(rows: readonly Row[], page: number, pageSize: number): readonly Row[] {
    const skipped = this.skippedRows(page, pageSize);
    return rows.slice(skipped, skipped + pageSize);
  },

  pageOf(total: number, page: number, pageSize: number) {
    const totalPages = Math.ceil(total / pageSize);
    return { totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
  },

  // §2.8
  envelope(items: unknown[], total: number, page: number, pageSize: number) {
    const { totalPages, hasNextPage, hasPreviousPage } = this.pageOf(total, page, pageSize);
    return { items, totalCount: total, page, pageSize, totalPages, hasNextPage, hasPreviousPage };
  },
};
