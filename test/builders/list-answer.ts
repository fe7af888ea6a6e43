import type { Exchange } from '#harness/http/exchange.ts';

/** An answer to a request for the Metaverse Objects, as a test wants it. */
export function listAnswer(query: string, body: unknown, status = 200): Exchange {
  return {
    id: 1,
    operation: 'listMetaverseObjects',
    caller: 'administrator',
    at: '2026-03-02T09:30:00Z',
    durationMs: 1,
    request: { method: 'GET', url: `http://localhost/api/v1/metaverse/objects${query}`, headers: {} },
    response: { status, headers: {}, body: JSON.stringify(body), json: body, content: body },
  };
}

/** A page of a list that keeps every rule, but for what is changed in it. */
export function page(number: number, pageSize: number, totalCount: number, change: object = {}): object {
  const totalPages = Math.ceil(totalCount / pageSize);
  const length = Math.max(0, Math.min(pageSize, totalCount - (number - 1) * pageSize));
  return {
    items: Array.from({ length }, (_, index) => ({ id: (number - 1) * pageSize + index })),
    totalCount,
    page: number,
    pageSize,
    totalPages,
    hasNextPage: number < totalPages,
    hasPreviousPage: number > 1,
    ...change,
  };
}
