import type { Places, RequestContract } from '#harness/contract/addressed.ts';
import { requestJudge } from './judge.ts';
import { keptBodies } from './kept-bodies.ts';
import { knownCallers } from './known-callers.ts';
import { isJson } from './request-headers.ts';
import { type ReceivedRequest, type RequestLog, requestLog } from './request-log.ts';
import { credentialsIn, placeWithoutSecrets, secretsOfQuery } from './without-secrets.ts';

/** A server as two functions: its own interface, and state control. */
export interface Application {
  fetch(request: Request): Promise<Response>;
  control(request: Request): Promise<Response>;
}

export interface ObserveOptions {
  readonly contract: RequestContract;
  /** Where the server serves what it does not serve in the contract's places. */
  readonly places?: Places;
  /** How many requests are kept. */
  readonly limit?: number;
  /** Paths that a page of our own loads by itself; what was served there is not written down. */
  readonly unlisted?: RegExp;
  /** Paths whose requests and answers are secrets throughout: nothing of them is written down. */
  readonly untold?: RegExp;
  /** Told of every request as it is written down. */
  readonly tell?: (request: ReceivedRequest) => void;
}

/** The same application, with every request it receives held against the contract and written down. */
export function observe(
  application: Application,
  { contract, places = {}, limit, unlisted, untold, tell }: ObserveOptions,
): Application & { readonly log: RequestLog } {
  const log = requestLog(limit);
  const judge = requestJudge(contract, places);
  const callers = knownCallers();
  return {
    log,
    async fetch(request) {
      const arrived = new Date();
      const started = performance.now();
      const { method, headers } = request;
      const url = new URL(request.url);
      if (untold?.test(url.pathname)) return application.fetch(request);
      const copy = request.body === null ? undefined : request.clone();
      const [response, bytes] = await Promise.all([application.fetch(request), bytesOf(copy)]);
      if (unlisted?.test(url.pathname) && response.ok) return response;
      const body = new TextDecoder().decode(bytes);
      const caller = callers.behind(headers);
      const judgement = judge({
        method,
        url,
        headers,
        body,
        isInSession: caller.authentication === 'session',
      });
      const secrets = credentialsIn(headers);
      const written = log.add({
        at: arrived.toISOString(),
        method,
        path: placeWithoutSecrets(url, secrets),
        ...(judgement.operation !== undefined && { operation: judgement.operation }),
        caller,
        ...keptBodies(body, await answerIn(response), [...secrets, ...secretsOfQuery(url)]),
        bodyBytes: bytes.byteLength,
        status: response.status,
        durationMs: Math.round(performance.now() - started),
        verdict: judgement.violations.length === 0 ? 'valid' : 'violation',
        violations: judgement.violations,
      });
      tell?.(written);
      return response;
    },
    control: callers.learningFrom(application.control),
  };
}

// Only JSON is shown, so nothing else is read twice.
async function answerIn(response: Response): Promise<string> {
  if (response.body === null || !isJson(response.headers)) return '';
  return response
    .clone()
    .text()
    .catch(() => '');
}

// A client that breaks off in the middle of its body has sent none.
async function bytesOf(request: Request | undefined): Promise<ArrayBuffer> {
  return request?.arrayBuffer().catch(() => new ArrayBuffer()) ?? new ArrayBuffer();
}
