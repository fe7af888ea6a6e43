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
  effectivePageSize(asked: number): number;
  skippedRows(page: number, pageSize: number): number;
  /** The number of rows does not matter; it is told so that a fault can make it matter. */
  isTooDeep(page: number, pageSize: number, total: number): boolean;
  deepestPage(pageSize: number): number;
  tooDeepMessage(pageSize: number, writeNumber: (value: number) => string): string;
  rowsOf<Row>(rows: readonly Row[], page: number, pageSize: number): readonly Row[];
  pageOf(total: number, page: number, pageSize: number, freedoms: Freedoms): PageArithmetic;
  envelope(items: unknown[], total: number, asked: Asked, size: number, freedoms: Freedoms): object;
}

export interface PageArithmetic {
  totalPages: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

export const documentedLists: Lists = {
  maximumPageSize: 100, // 8
  maximumSkippedRows: 1_000_000, // 8
  effectivePageSize(asked) {
    return Math.min(asked, this.maximumPageSize);
  },
  skippedRows: (page, pageSize) => (page - 1) * pageSize, // 8

  // 7.3
  isTooDeep(page, pageSize) {
    return this.skippedRows(page, pageSize) > this.maximumSkippedRows;
  },

  // 8: 10,001 at 100
  deepestPage(pageSize) {
    return Math.floor(this.maximumSkippedRows / pageSize) + 1;
  },

  // 7.3: the message names the limit and the deepest page, which depends on the size in force.
  tooDeepMessage(pageSize, writeNumber) {
    const limit = writeNumber(this.maximumSkippedRows);
    const deepest = writeNumber(this.deepestPage(pageSize));
    return `A list can skip at most ${limit} rows; with ${writeNumber(pageSize)} a page, the deepest page is ${deepest}.`;
  },

  rowsOf(rows, page, pageSize) {
    const skipped = this.skippedRows(page, pageSize);
    return rows.slice(skipped, skipped + pageSize);
  },

  pageOf(total, page, pageSize, freedoms) {
    const totalPages = total === 0 ? freedoms.emptyListPages : Math.ceil(total / pageSize);
    return { totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
  },

  // 2.8. Clients know the cap of all lists, and that of a single one from this member alone.
  envelope(items, total, asked, size, freedoms) {
    const isEchoed = freedoms.echoedPageSize === 'asked' && freedoms.endpointPageCap === undefined;
    const pageSize = isEchoed ? asked.pageSize : size;
    const { totalPages, hasNextPage, hasPreviousPage } = this.pageOf(total, asked.page, size, freedoms);
    return { items, totalCount: total, page: asked.page, pageSize, totalPages, hasNextPage, hasPreviousPage };
  },
};
