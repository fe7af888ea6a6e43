import type { Contract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { CheckContext } from '#harness/scenario/check.ts';

/** What a check is given that looks at nothing but its evidence. */
export const contextOfCheck: CheckContext = { contract: {} as Contract, release: '0.16.0' };

/** What a test says of an exchange; everything else is ordinary. */
export interface ExchangeFacts {
  readonly id?: number;
  readonly operation?: string;
  readonly caller?: string;
  readonly url?: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer's JSON, spelled as the contract spells it. */
  readonly content?: unknown;
  /** The answer as sent; the JSON of `content` when left out. */
  readonly body?: string;
}

/** An exchange for unit tests; no product code builds one this way. */
export function exchangeWith({
  id = 1,
  operation,
  caller = 'an administrator',
  url = 'http://service.invalid/api/v1/system/health',
  requestHeaders = {},
  status = 200,
  headers = {},
  content,
  body,
}: ExchangeFacts = {}): Exchange {
  return {
    id,
    ...(operation !== undefined && { operation }),
    caller,
    at: '2026-03-02T09:30:00.000Z',
    durationMs: 1,
    request: { method: 'GET', url, headers: requestHeaders },
    response: {
      status,
      headers,
      body: body ?? (content === undefined ? '' : JSON.stringify(content)),
      ...(content !== undefined && { json: content, content }),
    },
  };
}

/** The moment that ages in these answers are counted to, unless a test says otherwise. */
export const generatedAt = Date.parse('2026-03-02T09:30:00.000Z');

/** A service of a health answer by what matters to its verdict: ages in seconds, `null` for none. */
export interface ServiceFacts {
  readonly service?: string;
  readonly silence?: number | null;
  readonly standstill?: number | null;
  readonly workAge?: number | null;
  readonly verdict?: string;
  /** Further members, or the same ones otherwise. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A service health object for unit tests. It is at work when it has a standstill or a work age. */
function serviceWith({
  service = 'WorkerSync',
  silence = 3,
  standstill = null,
  workAge = standstill,
  verdict = 'Healthy: Heartbeating',
  members = {},
}: ServiceFacts = {}): Readonly<Record<string, unknown>> {
  const [status, condition] = verdict.split(': ');
  const before = (age: number | null): string | null =>
    age === null ? null : new Date(generatedAt - Math.round(age * 1000)).toISOString();
  return {
    service,
    status,
    condition,
    reason: 'The last heartbeat came as it should.',
    currentWork: workAge === null ? null : 'Synchronising',
    currentWorkStartedAt: before(workAge),
    lastSeenAt: before(silence),
    lastProgressAt: before(standstill),
    ...members,
  };
}

/** A service health answer for unit tests; no product code builds one this way. */
export function healthAnswer(
  services: readonly ServiceFacts[],
  summary: Readonly<Record<string, unknown>> = {},
): Exchange {
  return exchangeWith({
    operation: 'getServiceHealth',
    content: {
      overall: 'Healthy',
      webVersion: '0.16.0',
      generatedAt: new Date(generatedAt).toISOString(),
      services: services.map(serviceWith),
      ...summary,
    },
  });
}

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
