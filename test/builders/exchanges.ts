import type { Contract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { CheckContext } from '#harness/scenario/check.ts';

/** The context for a check that uses nothing but the exchange. */
export const contextOfCheck: CheckContext = { contract: {} as Contract, release: '0.16.0' };

/** The parts of an exchange that a test specifies; everything else has defaults. */
export interface ExchangeFacts {
  readonly id?: number;
  readonly operation?: string;
  readonly caller?: string;
  readonly url?: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The response body as JSON, in the casing of the contract. */
  readonly content?: unknown;
  /** The response body as sent; by default the JSON of `content`. */
  readonly body?: string;
}

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

/** The default `generatedAt` of health responses. Ages are counted back from it. */
export const generatedAt = Date.parse('2026-03-02T09:30:00.000Z');

/** What a test specifies about a service. Ages are in seconds. `verdict` has the form `Status: Condition`. */
export interface ServiceFacts {
  readonly service?: string;
  readonly silence?: number | null;
  readonly progressAge?: number | null;
  readonly workAge?: number | null;
  readonly verdict?: string;
  /** Additional fields, or other values for the existing ones. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A service in a health response. It has current work if `progressAge` or `workAge` is given. */
function serviceWith({
  service = 'WorkerSync',
  silence = 3,
  progressAge = null,
  workAge = progressAge,
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
    lastProgressAt: before(progressAge),
    ...members,
  };
}

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

export function listAnswer(query: string, body: unknown, status = 200): Exchange {
  const url = `http://localhost/api/v1/metaverse/objects${query}`;
  return exchangeWith({ operation: 'listMetaverseObjects', url, status, content: body });
}

/** A page of a list that satisfies every rule, except for the given changes. */
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
