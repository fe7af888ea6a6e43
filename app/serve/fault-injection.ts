import { setTimeout } from 'node:timers/promises';
import { membersOf } from '#harness/contract/json-values.ts';
import { createOperationMatcher, type RequestContract } from '#harness/contract/operation-matcher.ts';
import type { Handler, Middleware } from '#harness/http/middleware.ts';
import { randomFrom } from '#reference/server/domain/random.ts';
import { violationOf } from '#reference/server/http/control-protocol.ts';
import { problem } from '#reference/server/http/responses.ts';

export interface Delay {
  /** The minimum delay of every response, in milliseconds. */
  readonly latency: number;
  /** The maximum of the additional random delay, in milliseconds. */
  readonly jitter: number;
  /** The same seed leads to the same sequence of random delays. */
  readonly seed: number;
}

type Wait = (milliseconds: number) => Promise<unknown>;

// A server that is stopped does not wait for its delays to end.
const waiting: Wait = (milliseconds) => setTimeout(milliseconds, undefined, { ref: false });

export function delay({ latency, jitter, seed }: Delay, wait = waiting): Middleware {
  if (latency === 0 && jitter === 0) return (next) => next;
  const random = randomFrom(seed);
  return (next) => async (request) => {
    await wait(latency + random(jitter + 1));
    return next(request);
  };
}

/** All operations, and requests that match none. */
const everyOperation = 'every operation';

/** The parameters of the two states; each has some of them. */
interface Fault {
  readonly operation: string;
  readonly milliseconds: number;
  readonly with: 'rate limit' | 'unavailable' | 'dropped connection' | 'nothing';
  readonly retryAfterSeconds: number;
  /** The number of requests that will still fail. If null, all fail until the initial state is restored. */
  requests: number | null;
}

/** Adds two states that delay, refuse or drop requests. Restoring the initial state ends them. */
export function faultInjection(
  { contract, token }: { readonly contract: RequestContract; readonly token: string },
  wait = waiting,
): Record<'fetch' | 'control', Middleware> {
  const addressed = createOperationMatcher(contract);
  const faults = new Map<string, Fault>();
  const states = faultInjectionStates([...contract.operations.keys()]);
  const keyOf = (state: string, operation: string): string => `${state}: ${operation}`;
  const faultFor = (state: string, operation: string): Fault | undefined =>
    faults.get(keyOf(state, operation)) ?? faults.get(keyOf(state, everyOperation));

  async function enter(request: Request, next: Handler): Promise<Response> {
    const sent: unknown = await request
      .clone()
      .json()
      .catch(() => undefined);
    const { state, params = {} } = membersOf(sent);
    const known = states.find((each) => each.state === state);
    if (known === undefined) return next(request);
    const violation = violationOf(known, params);
    if (violation !== undefined) return problem(400, violation);
    const fault = params as Fault;
    faults.set(keyOf(known.state, fault.operation), fault);
    return Response.json({ values: {} });
  }

  return {
    control: (next) => async (request) => {
      const isTrusted = request.headers.get('authorization') === `Bearer ${token}`;
      if (!isTrusted || new URL(request.url).pathname.replace(/\/$/, '') !== '/states') return next(request);
      if (request.method === 'GET') return listed(await next(request), states);
      if (request.method === 'POST') return enter(request, next);
      if (request.method === 'DELETE') faults.clear();
      return next(request);
    },
    fetch: (next) => async (request) => {
      if (faults.size === 0) return next(request);
      const { operation } = addressed(request.method, new URL(request.url).pathname);
      const name = operation?.id ?? everyOperation;
      const delaying = faultFor(delayed, name);
      if (delaying !== undefined) await wait(delaying.milliseconds);
      const failure = faultFor(failing, name);
      if (failure === undefined || failure.with === 'nothing') return next(request);
      if (failure.requests !== null) failure.requests -= 1;
      if (failure.requests === 0) faults.delete(keyOf(failing, failure.operation));
      return answerOf(failure);
    },
  };
}

/** The result for the client: an error in the API's form, or a closed connection. */
function answerOf({ with: kind, retryAfterSeconds }: Fault): Response {
  if (kind === 'dropped connection') return Response.error();
  const [status, code, message] =
    kind === 'rate limit'
      ? [429, 'TOO_MANY_REQUESTS', `Too many requests. Try again in ${retryAfterSeconds} seconds.`]
      : [503, 'UNAVAILABLE', 'The service is unavailable for now.'];
  return Response.json(
    { code, message, timestamp: new Date().toISOString() },
    { status, headers: { 'retry-after': String(retryAfterSeconds) } },
  );
}

/** Appends the fault-injection states to those of the application. */
async function listed(response: Response, states: readonly DeclaredState[]): Promise<Response> {
  if (!response.ok) return response;
  const list = (await response.json()) as { readonly states: readonly object[] };
  return Response.json({ ...list, states: [...list.states, ...states] });
}

export interface DeclaredState {
  readonly state: string;
  readonly description: string;
  readonly params: object;
}

const [delayed, failing] = ['responses are delayed', 'requests fail'];

export function faultInjectionStates(operations: readonly string[]): readonly DeclaredState[] {
  const operation = { enum: [everyOperation, ...operations], default: everyOperation };
  const parameters = (properties: object) => ({ type: 'object', properties, additionalProperties: false });
  return [
    {
      state: delayed,
      description: 'Delays each response until the initial state is restored; 0 milliseconds end the delay.',
      params: parameters({
        operation,
        milliseconds: { type: 'integer', minimum: 0, maximum: 600_000, default: 1000 },
      }),
    },
    {
      state: failing,
      description:
        'Responds to this many requests with 429 or 503, both with Retry-After, or drops the connection; null means all requests until the initial state is restored.',
      params: parameters({
        operation,
        with: {
          enum: ['rate limit', 'unavailable', 'dropped connection', 'nothing'],
          default: 'rate limit',
        },
        retryAfterSeconds: { type: 'integer', minimum: 0, maximum: 86_400, default: 30 },
        requests: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000_000, default: null },
      }),
    },
  ];
}
