import type { Freedoms } from './freedoms.ts';

/** What a list request asks for, once read. A page may be as large as a number can be. */
export interface Asked {
  page: number;
  pageSize: number;
}

/** The decisions and figures of lists (2.8, 4.2, 7.3, 8). */
export interface Lists {
  maximumPageSize: number;
  maximumSkippedRows: number;
  effectivePageSize(asked: number, lists: Lists): number;
  skippedRows(page: number, pageSize: number): number;
  /** The number of rows does not matter; it is told so that a fault can make it matter. */
  isTooDeep(page: number, pageSize: number, lists: Lists, total: number): boolean;
  deepestPage(pageSize: number, lists: Lists): number;
  tooDeepMessage(pageSize: number, lists: Lists, writeNumber: (value: number) => string): string;
  rowsOf<Row>(rows: readonly Row[], page: number, pageSize: number, lists: Lists): readonly Row[];
  pageOf(total: number, page: number, pageSize: number, freedoms: Freedoms): PageArithmetic;
  envelope(
    items: unknown[],
    total: number,
    asked: Asked,
    size: number,
    lists: Lists,
    freedoms: Freedoms,
  ): object;
}

export interface PageArithmetic {
  totalPages: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

export const documentedLists: Lists = {
  maximumPageSize: 100, // 8
  maximumSkippedRows: 1_000_000, // 8
  effectivePageSize: (asked, lists) => Math.min(asked, lists.maximumPageSize),
  skippedRows: (page, pageSize) => (page - 1) * pageSize, // 8
  isTooDeep: (page, pageSize, lists) => lists.skippedRows(page, pageSize) > lists.maximumSkippedRows, // 7.3
  deepestPage: (pageSize, lists) => Math.floor(lists.maximumSkippedRows / pageSize) + 1, // 8: 10,001 at 100

  // 7.3: the message names the limit and the deepest page, which depends on the size in force.
  tooDeepMessage(pageSize, lists, writeNumber) {
    const limit = writeNumber(lists.maximumSkippedRows);
    const deepest = writeNumber(lists.deepestPage(pageSize, lists));
    return `A list can skip at most ${limit} rows; with ${writeNumber(pageSize)} a page, the deepest page is ${deepest}.`;
  },

  rowsOf(rows, page, pageSize, lists) {
    const skipped = lists.skippedRows(page, pageSize);
    return rows.slice(skipped, skipped + pageSize);
  },

  pageOf(total, page, pageSize, freedoms) {
    const totalPages = total === 0 ? freedoms.emptyListPages : Math.ceil(total / pageSize);
    return { totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
  },

  // 2.8. Clients know the cap of all lists, and that of a single one from this member alone.
  envelope(items, total, asked, size, lists, freedoms) {
    const isEchoed = freedoms.echoedPageSize === 'asked' && freedoms.endpointPageCap === undefined;
    const pageSize = isEchoed ? asked.pageSize : size;
    const { totalPages, hasNextPage, hasPreviousPage } = lists.pageOf(total, asked.page, size, freedoms);
    return { items, totalCount: total, page: asked.page, pageSize, totalPages, hasNextPage, hasPreviousPage };
  },
};
