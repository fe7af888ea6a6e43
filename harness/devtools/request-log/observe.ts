import type { Places, RequestContract } from '#harness/contract/addressed.ts';
import { readJson } from '#harness/contract/json-text.ts';
import { requestJudge } from './judge.ts';
import { knownCallers } from './known-callers.ts';
import { type RequestLog, requestLog } from './request-log.ts';
import { credentialsIn, placeWithoutSecrets, withoutSecrets } from './without-secrets.ts';

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
}

/** Longer bodies are judged and counted, not kept. */
const longestBody = 20_000;

/** The same application, with every request it receives held against the contract and written down. */
export function observe(
  application: Application,
  { contract, places = {}, limit }: ObserveOptions,
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
      const copy = request.body === null ? undefined : request.clone();
      const [response, bytes] = await Promise.all([application.fetch(request), bytesOf(copy)]);
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
      const reading = body === '' || body.length > longestBody ? {} : readJson(body);
      log.add({
        at: arrived.toISOString(),
        method,
        path: placeWithoutSecrets(url, secrets),
        ...(judgement.operation !== undefined && { operation: judgement.operation }),
        caller,
        ...('value' in reading && { body: withoutSecrets(reading.value, secrets) }),
        bodyBytes: bytes.byteLength,
        status: response.status,
        durationMs: Math.round(performance.now() - started),
        verdict: judgement.violations.length === 0 ? 'valid' : 'violation',
        violations: judgement.violations,
      });
      return response;
    },
    control: callers.learningFrom(application.control),
  };
}

// A client that breaks off in the middle of its body has sent none.
async function bytesOf(request: Request | undefined): Promise<ArrayBuffer> {
  return request?.arrayBuffer().catch(() => new ArrayBuffer()) ?? new ArrayBuffer();
}
