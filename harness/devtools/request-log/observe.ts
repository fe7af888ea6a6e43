import type { Places, RequestContract } from '#harness/contract/operation-matcher.ts';
import {
  authenticationIn,
  type HeaderReader,
  isJsonType,
  judgedHeaders,
  judgedValues,
  requestJudge,
} from '#harness/contract/request-judge.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { redactor } from '#harness/http/redaction/redact.ts';
import {
  credentialsIn,
  isHiddenBody,
  keptBodies,
  placeWithoutSecrets,
  secretsOfQuery,
} from '#harness/http/redaction/without-secrets.ts';
import { limits } from '#harness/limits.ts';
import { textAtHand } from '#reference/server/http/text-response.ts';
import {
  type LogLimits,
  type ReceivedCaller,
  type ReceivedRequest,
  type RequestLog,
  requestLog,
} from './request-log.ts';

export interface ObserveOptions {
  readonly contract: RequestContract;
  /** Where the server serves what it does not serve in the contract's places. */
  readonly places?: Places;
  /** How much is kept. */
  readonly limits?: LogLimits;
  /** Paths that a page of our own loads by itself; what was served there is not written down. */
  readonly unlisted?: RegExp;
  /** Paths whose requests and answers are secrets throughout: nothing of them is written down. */
  readonly unrecorded?: RegExp;
  /** Told of every request after it was answered. */
  readonly onRequest?: (request: ReceivedRequest) => void;
}

/** Middleware for both sides of a server, and the log that it writes. */
export interface Observer {
  readonly fetch: Middleware;
  readonly control: Middleware;
  readonly log: RequestLog;
}

/**
 * Writes down every request that a server receives, and learns from its state control who sends it. Each request is
 * held against the contract when the log is read, or, where somebody is to be told of it, once it is answered.
 */
export function observe({
  contract,
  places = {},
  limits: kept,
  unrecorded,
  unlisted,
  onRequest,
}: ObserveOptions): Observer {
  const judge = requestJudge(contract, places);
  const log = requestLog((met: Met) => written(met, judge, contract), kept);
  const callers = knownCallers();
  return {
    log,
    fetch: (next) => async (request) => {
      const arrived = Date.now();
      const started = performance.now();
      const path = pathOf(request.url);
      if (unrecorded?.test(path) === true) return next(request);
      const sent = isBodiless(request) ? undefined : request.clone();
      const [response, bytes] =
        sent === undefined
          ? [await next(request), undefined]
          : await Promise.all([next(request), bytesOf(sent)]);
      if (response.ok && unlisted?.test(path) === true) return response;
      const durationMs = Math.round(performance.now() - started);
      const headers = judgedValues(request.headers);
      const met: Met = {
        arrived,
        durationMs,
        method: request.method,
        url: request.url,
        headers,
        caller: callers.behind(judgedHeaders(headers)),
        received: bytes === undefined ? '' : new TextDecoder().decode(bytes),
        bytes: bytes?.byteLength ?? 0,
        answered: await answerIn(response),
        status: response.status,
      };
      const read = log.add(met, met.url.length + met.received.length + met.answered.length);
      // A long body is judged and let go, instead of being kept until somebody asks.
      const isLong = met.received.length > limits.loggedBody;
      if (onRequest !== undefined) setTimeout(() => onRequest(read()));
      else if (isLong) setTimeout(read);
      return response;
    },
    control: callers.learn,
  };
}

/** `URL` would read all of the address for it. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** What is known of a request once it is answered. */
interface Met {
  readonly arrived: number;
  readonly durationMs: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (string | null)[];
  readonly caller: ReceivedCaller;
  readonly received: string;
  readonly bytes: number;
  readonly answered: string;
  readonly status: number;
}

function written(
  met: Met,
  judge: ReturnType<typeof requestJudge>,
  contract: RequestContract,
): Omit<ReceivedRequest, 'id'> {
  const { method, caller, received, status, durationMs } = met;
  const headers = judgedHeaders(met.headers);
  const url = new URL(met.url);
  const isInSession = caller.authentication === 'session';
  const { operation, violations } = judge({ method, url, headers, body: received, isInSession });
  const secrets = [...credentialsIn(headers), ...secretsOfQuery(url)];
  const asked = { operation: contract.operations.get(operation ?? ''), path: url.pathname };
  return {
    at: new Date(met.arrived).toISOString(),
    method,
    path: placeWithoutSecrets(url, redactor(secrets)),
    ...(operation !== undefined && { operation }),
    caller,
    ...keptBodies(received, met.answered, secrets, (body) => isHiddenBody(asked, body, contract)),
    bodyBytes: met.bytes,
    status,
    durationMs,
    verdict: violations.length === 0 ? 'valid' : 'violation',
    violations,
  };
}

// Asking these two for their body would make one.
function isBodiless(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || request.body === null;
}

// Only JSON is shown, and nothing long: nothing else is read twice.
async function answerIn(response: Response): Promise<string> {
  if (!isJsonType(response.headers.get('content-type')) || response.body === null) return '';
  const text =
    textAtHand(response) ??
    (await response
      .clone()
      .text()
      .catch(() => ''));
  return text.length > limits.loggedBody ? '' : text;
}

// A client that breaks off in the middle of its body has sent none.
async function bytesOf(request: Request): Promise<ArrayBuffer> {
  return request.arrayBuffer().catch(() => new ArrayBuffer());
}

/** Who sends which credentials, learned from state control as it hands them out. */
export interface KnownCallers {
  behind(headers: HeaderReader): ReceivedCaller;
  /** Listens to state control. */
  readonly learn: Middleware;
}

interface StateRequest {
  readonly params?: { readonly kind?: unknown } | null;
}

interface Outcome {
  readonly values?: { readonly headers?: Readonly<Record<string, string>>; readonly cookie?: string };
}

function knownCallers(): KnownCallers {
  const kinds = new Map<string, string>();

  function remember(wish: StateRequest, { values = {} }: Outcome): void {
    const kind = typeof wish.params?.kind === 'string' ? wish.params.kind : 'administrator';
    const { headers = {}, cookie } = values;
    for (const credential of [...Object.values(headers), ...(cookie === undefined ? [] : [cookie])]) {
      kinds.set(credential, kind);
    }
  }

  return {
    behind(headers) {
      const authentication = authenticationIn(headers);
      const key = headers.get(authentication === 'api-key' ? 'x-api-key' : 'authorization') ?? '';
      if (authentication !== 'none') return described(authentication, kinds.get(key));
      const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
      const kind = cookies.map((cookie) => kinds.get(cookie)).find((found) => found !== undefined);
      return kind === undefined ? { authentication } : described('session', kind);
    },
    learn: (next) => async (request) => {
      if (request.method !== 'POST') return next(request);
      const asked = request.clone();
      const response = await next(request);
      if (!response.ok) return response;
      const wish = (await asked.json().catch(() => undefined)) as StateRequest | undefined;
      if (typeof wish !== 'object' || wish === null) return response;
      remember(wish, (await response.clone().json()) as Outcome);
      return response;
    },
  };
}

function described(
  authentication: ReceivedCaller['authentication'],
  kind: string | undefined,
): ReceivedCaller {
  return kind === undefined ? { authentication } : { authentication, kind };
}
