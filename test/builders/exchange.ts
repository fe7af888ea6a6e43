import type { Exchange } from '#harness/http/exchange.ts';

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
