import { type HeaderFields, pairsOf } from '#harness/redaction/without-secrets.ts';
import type { HarEntry } from './har.ts';

/** A request and its response, as they passed. */
export interface PassedExchange {
  readonly at: Date;
  readonly milliseconds: number;
  readonly request: Message & { readonly method: string; readonly url: string };
  /** Absent if there was none, or none that can be read. */
  readonly response: (Message & { readonly status: number }) | undefined;
}

interface Message {
  readonly headers: HeaderFields;
  readonly body?: string;
}

/** The entry that a recording of the exchange would have. */
export function entryOf({ at, milliseconds, request, response }: PassedExchange): HarEntry {
  const { method, url, headers, body = '' } = request;
  return {
    startedDateTime: at.toISOString(),
    time: milliseconds,
    request: { method, url, headers: listed(headers), ...(body !== '' && { postData: { text: body } }) },
    response: {
      status: response?.status ?? 0,
      headers: listed(response?.headers ?? []),
      content: { text: response?.body ?? '' },
    },
  };
}

const listed = (headers: HeaderFields) => [...pairsOf(headers)].map(([name, value]) => ({ name, value }));
