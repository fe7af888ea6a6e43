import { defined, jsonValue, membersOf, textOf } from '#harness/contract/json-values.ts';
import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import {
  authenticationIn,
  type HeaderReader,
  isJson,
  requestValidator,
} from '#harness/contract/request-validator.ts';
import { limits } from '#harness/errors/limits.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { type SecretMemory, secretMemory } from '#harness/redaction/secret-memory.ts';
import { addressWithoutSecrets } from '#harness/redaction/without-secrets.ts';
import {
  type Messages,
  messagesIn,
  secretsOfMessages,
  type WrittenBody,
  writtenBodies,
} from '#harness/redaction/written-bodies.ts';
import {
  type ReceivedCaller,
  type ReceivedRequest,
  type RequestHead,
  type RequestLog,
  requestLog,
} from './request-log.ts';

export interface ObserveOptions {
  readonly contract: RequestContract;
  readonly memory?: SecretMemory;
  /** Paths that pages and browsers request by themselves. These requests are logged only if they fail. */
  readonly unlisted?: RegExp;
  /** Paths whose requests and responses are not recorded, because they are entirely secret. */
  readonly unrecorded?: RegExp;
  /** The text of a response's body if it is known without reading the body, which is slow. */
  readonly textAtHand?: (response: Response) => string | undefined;
  /** Whether requests are stored for readers of the log. If not, no response body is read. */
  readonly isKept?: boolean;
  /** Called for every request, before the response is sent. Call `read` later, since `read` takes time. */
  readonly onRequest?: (read: () => RequestHead) => void;
}

/** Records requests, and credentials that state control issues. Secrets are removed when the log is read. */
export function observe(
  options: ObserveOptions,
): Record<'fetch' | 'control', Middleware> & { readonly log: RequestLog } {
  const { contract, memory = secretMemory(), unrecorded, unlisted, onRequest } = options;
  const { isKept = true, textAtHand = () => undefined } = options;
  const validate = requestReader(contract, memory);
  const headOf = (raw: RawRequest): RequestHead => {
    if (raw.status === undefined) return validate(raw);
    raw.head ??= validate(raw);
    return raw.head;
  };
  const log = requestLog((raw: RawRequest) => {
    const head = headOf(raw);
    const written = (headers: RawRequest['headers']) => memory.learn().headers(Object.fromEntries(headers));
    return {
      ...head,
      headers: written(raw.headers),
      ...(raw.status !== undefined && { answerHeaders: written(raw.answeredHeaders) }),
      ...bodiesOf(messagesOf(raw, head.operation, contract), memory),
    };
  });
  const callers = knownCallers(memory);
  return {
    log,
    fetch: (next) => async (request) => {
      const arrived = Date.now();
      const started = performance.now();
      const path = new URL(request.url).pathname;
      if (unrecorded?.test(path) === true) return next(request);
      const headers = new Map(request.headers);
      const raw: RawRequest = {
        arrived,
        method: request.method,
        url: request.url,
        headers,
        caller: callers.behind(headers),
        received: '',
        bytes: 0,
        answered: '',
        answeredHeaders: new Map(),
      };
      const isListed = unlisted?.test(path) !== true;
      const logged = isKept && isListed ? log.add(raw) : undefined;
      // Accessing the body of a GET or HEAD request would create a stream for it.
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null;
      const reading = hasBody ? keepBody(raw, request.clone()) : undefined;
      const [response] = await Promise.all([next(request), reading]);
      if (response.ok && !isListed) return response;
      if (isKept) {
        raw.answered = await answerIn(response, textAtHand);
        raw.answeredHeaders = new Map(response.headers);
      }
      raw.durationMs = Math.round(performance.now() - started);
      raw.status = response.status;
      onRequest?.(() => headOf(raw));
      if (!isKept) return response;
      const { answered, read } = logged ?? log.add(raw);
      const headersLength = [headers, raw.answeredHeaders].flatMap((each) => [...each]).join('').length;
      answered(raw.url.length + raw.received.length + raw.answered.length + headersLength);
      // `read` drops a long body from the log entry. To free memory, `read` is called after the response.
      if (raw.received.length > limits.loggedBody) setTimeout(read);
      return response;
    },
    control: callers.learn,
  };
}

/** A body that the client did not finish sending counts as empty. */
async function keepBody(raw: RawRequest, request: Request): Promise<void> {
  const bytes = await request.arrayBuffer().catch(() => new ArrayBuffer());
  raw.received = new TextDecoder().decode(bytes);
  raw.bytes = bytes.byteLength;
}

interface RawRequest {
  readonly arrived: number;
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly caller: ReceivedCaller;
  received: string;
  bytes: number;
  answered: string;
  answeredHeaders: ReadonlyMap<string, string>;
  status?: number;
  durationMs?: number;
  /** The log entry without its bodies, cached once the response is complete. */
  head?: RequestHead;
}

function requestReader(contract: RequestContract, memory: SecretMemory): (raw: RawRequest) => RequestHead {
  const validate = requestValidator(contract);
  return (raw) => {
    const { method, headers, caller, received, status, durationMs } = raw;
    const url = new URL(raw.url);
    const isInSession = caller.authentication === 'session';
    const { operation, violations } = validate({ method, url, headers, body: received, isInSession });
    const redact = memory.learn(secretsOfMessages(messagesOf(raw, operation, contract)));
    return {
      at: new Date(raw.arrived).toISOString(),
      method,
      path: addressWithoutSecrets(url, redact),
      ...(operation !== undefined && { operation }),
      caller,
      bodyBytes: raw.bytes,
      ...(status !== undefined && durationMs !== undefined && { status, durationMs }),
      verdict: violations.length === 0 ? 'valid' : 'violation',
      violations: violations.map(({ at, message, ...rest }) => ({
        at: redact.text(at),
        message: redact.text(message),
        ...rest,
      })),
    };
  };
}

function messagesOf(raw: RawRequest, operation: string | undefined, contract: RequestContract): Messages {
  const request = { url: raw.url, headers: raw.headers, body: raw.received };
  const response = { status: raw.status ?? 0, headers: raw.answeredHeaders, body: raw.answered };
  return messagesIn({ operation, request, response }, contract);
}

/** Only short JSON is shown. A response may quote the request, so a long request hides both. */
function bodiesOf(messages: Messages, memory: SecretMemory): Pick<ReceivedRequest, 'body' | 'answer'> {
  const [sent = '', answered = ''] = [messages.request.body, messages.response?.body];
  if (sent.length > limits.loggedBody) return {};
  const { request, response } = writtenBodies(messages, memory.learn());
  const [body, answer] = [jsonIn(sent, request), jsonIn(answered, response)];
  return defined({ body, answer });
}

function jsonIn(text: string, { text: written, isWithheld }: WrittenBody): unknown {
  return isWithheld || jsonValue(text) === undefined ? undefined : jsonValue(written);
}

// The log shows only short JSON, so a response of another type is not read again for the log.
async function answerIn(response: Response, textAtHand: Required<ObserveOptions>['textAtHand']) {
  if (!isJson(response.headers) || response.body === null) return '';
  const text =
    textAtHand(response) ??
    (await response
      .clone()
      .text()
      .catch(() => ''));
  return text.length > limits.loggedBody ? '' : text;
}

/** Maps credentials to their caller, learned from the responses of state control. */
function knownCallers(memory: SecretMemory): {
  behind(headers: HeaderReader): ReceivedCaller;
  readonly learn: Middleware;
} {
  const kinds = new Map<string, string>();
  return {
    behind(headers) {
      const authentication = authenticationIn(headers);
      const key = headers.get(authentication === 'api-key' ? 'x-api-key' : 'authorization') ?? '';
      const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
      const credentials = authentication === 'none' ? cookies : [key];
      const kind = credentials.map((each) => kinds.get(each)).find((found) => found !== undefined);
      if (kind === undefined) return { authentication };
      return { authentication: authentication === 'none' ? 'session' : authentication, kind };
    },
    learn: (next) => async (request) => {
      if (request.method !== 'POST') return next(request);
      const copy = request.clone();
      const response = await next(request);
      if (!response.ok) return response;
      const { params } = membersOf(await copy.json().catch(() => undefined));
      const { headers, cookie } = membersOf(membersOf(await response.clone().json()).values);
      const kind = textOf(membersOf(params).kind) ?? 'administrator';
      for (const credential of [...Object.values(membersOf(headers)), cookie])
        if (typeof credential === 'string') {
          kinds.set(credential, kind);
          memory.keep([credential]);
        }
      return response;
    },
  };
}
