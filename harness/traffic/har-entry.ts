import { STATUS_CODES } from 'node:http';
import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import { limits } from '#harness/errors/limits.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { traceparentOf } from '#harness/http/trace.ts';
import type { Redactor } from '#harness/redaction/redact.ts';
import { addressWithoutSecrets, type HeaderFields, pairsOf } from '#harness/redaction/without-secrets.ts';
import {
  type Messages,
  messagesIn,
  type WrittenBody,
  writtenBodies,
} from '#harness/redaction/written-bodies.ts';

/** What state control has made of the server: no request shows it. */
export interface Situation {
  /** Counts up with each state that is entered, and each time the initial state is restored. */
  readonly id: number;
  /** The states that were entered since the initial state was restored. */
  readonly states: readonly string[];
  /** Whether the clock of the server may have been stopped or moved. */
  readonly movesClock: boolean;
}

/** A request and its response, with what a HAR says of them besides. */
export interface PassedMessages extends Messages {
  /** When the request was sent, ISO 8601. */
  readonly at: string;
  readonly milliseconds: number;
  readonly request: Messages['request'] & { readonly method: string };
  /** The number of the exchange in the result of a run. */
  readonly id?: number | undefined;
  readonly trace?: string | undefined;
  readonly situation?: Situation | undefined;
}

/** An exchange of a run, in which `isOurs` says whether the harness made the requests. */
export function passedIn(exchange: Exchange, contract: RequestContract, isOurs: boolean): PassedMessages {
  const { id, trace, at, durationMs: milliseconds, request } = exchange;
  return { ...messagesIn(exchange, contract, isOurs), request, at, milliseconds, id, trace };
}

const scheme = /^(?:bearer|basic) +/i;

/**
 * An entry of a HAR 1.2 file. Secrets are masked; `Bearer` or `Basic` before them is kept for later checks.
 */
export function harEntry(passed: PassedMessages, redact: Redactor): object {
  const { at, milliseconds, request, response, id, trace, situation } = passed;
  const url = new URL(request.url);
  const bodies = writtenBodies(passed, redact);
  const shownUrl = addressWithoutSecrets(url, redact);
  const { status, headers: answered, body: answer = '' } = response ?? { status: 0, headers: [] };
  const { body: sent = '' } = request;
  const sentHeaders = headersOf(request.headers, redact);
  return {
    ...(id !== undefined && { _id: id }),
    ...(situation !== undefined && { _situation: situation }),
    startedDateTime: at,
    time: milliseconds,
    request: {
      method: request.method,
      url: url.origin + shownUrl,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers:
        trace === undefined
          ? sentHeaders
          : [...sentHeaders, { name: 'traceparent', value: traceparentOf(trace) }],
      queryString: [...new URL(shownUrl, url.origin).searchParams].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: Buffer.byteLength(sent),
      ...(sent !== '' && {
        postData: { mimeType: typeOf(request.headers), ...shown(sent, bodies.request) },
      }),
    },
    response: {
      status,
      statusText: STATUS_CODES[status] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(answered, redact),
      content: {
        size: Buffer.byteLength(answer),
        mimeType: typeOf(answered),
        ...shown(answer, bodies.response),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

const leftOut = { comment: 'omitted, because it may contain a secret' };

function headersOf(headers: HeaderFields, redact: Redactor): object[] {
  const fields = Object.fromEntries(pairsOf(headers));
  return Object.entries(redact.headers(fields)).map(([name, value]) => {
    const [prefix = ''] = name === 'authorization' ? (scheme.exec(fields[name] ?? '') ?? []) : [];
    return { name, value: prefix + value };
  });
}

function typeOf(headers: HeaderFields): string {
  return Object.fromEntries(pairsOf(headers))['content-type'] ?? '';
}

/** A body without secrets, unless it is long. */
function shown(body: string, { text, isWithheld = false }: WrittenBody): { text?: string; comment?: string } {
  if (body === '') return {};
  if (body.length > limits.recordedBody) return { comment: `${body.length} characters, omitted` };
  return isWithheld ? leftOut : { text };
}
