import { setTimeout } from 'node:timers/promises';
import { addressBook, type Places, type RequestContract } from '#harness/contract/addressed.ts';
import {
  type DeclaredState,
  type Delayed,
  disturbanceStates,
  everyOperation,
  type Failing,
  readWish,
} from './disturbance-states.ts';
import type { Application } from './request-log/observe.ts';

export interface DisturbanceOptions {
  readonly contract: RequestContract;
  readonly token: string;
  readonly places?: Places;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * A served application whose answers can be delayed, refused or lost while it runs, operation by operation. Its state
 * control knows two states more; the calm state ends what they did.
 */
export function disturbed(application: Application, options: DisturbanceOptions): Application {
  const { contract, token, places = {}, wait = (ms) => setTimeout(ms, undefined, { ref: false }) } = options;
  const addressed = addressBook(contract, places);
  const delays = new Map<string, Delayed>();
  const failing = new Map<string, Failing>();
  const states = disturbanceStates([...contract.operations.keys()]);

  function failureFor(operation: string | undefined): Failing | undefined {
    const found = (operation && failing.get(operation)) || failing.get(everyOperation);
    if (found === undefined || found.with === 'nothing') return undefined;
    if (found.requests !== null) {
      if (found.requests <= 1) failing.delete(found.operation);
      else failing.set(found.operation, { ...found, requests: found.requests - 1 });
    }
    return found;
  }

  async function control(request: Request): Promise<Response> {
    const isTrusted = request.headers.get('authorization') === `Bearer ${token}`;
    if (!isTrusted || new URL(request.url).pathname.replace(/\/$/, '') !== '/states')
      return application.control(request);
    if (request.method === 'GET') return listed(await application.control(request), states);
    if (request.method === 'DELETE') {
      delays.clear();
      failing.clear();
    }
    if (request.method !== 'POST') return application.control(request);
    const wish = readWish(await request.clone().text(), states);
    if (wish.kind === 'other') return application.control(request);
    if (wish.kind === 'unreadable') return problem(wish.detail);
    if (wish.kind === 'delayed') delays.set(wish.params.operation, wish.params);
    else failing.set(wish.params.operation, wish.params);
    return Response.json({ values: {} });
  }

  return {
    control,
    async fetch(request) {
      if (delays.size === 0 && failing.size === 0) return application.fetch(request);
      const found = addressed(request.method, new URL(request.url).pathname);
      const operation = found.kind === 'operation' ? found.operation.id : undefined;
      const delay = (operation && delays.get(operation)) || delays.get(everyOperation);
      if (delay !== undefined) await wait(delay.milliseconds);
      const failure = failureFor(operation);
      return failure === undefined ? application.fetch(request) : answerOf(failure);
    },
  };
}

/** What a client meets: an error of the API's own form, or the end of its connection. */
function answerOf({ with: kind, retryAfterSeconds }: Failing): Response {
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

/** The list of an application's states with ours at its end. */
async function listed(answer: Response, states: readonly DeclaredState[]): Promise<Response> {
  if (!answer.ok) return answer;
  const list = (await answer.json()) as { readonly states: readonly object[] };
  return Response.json({ ...list, states: [...list.states, ...states] });
}

function problem(detail: string): Response {
  const body = JSON.stringify({ type: 'about:blank', title: 'Bad parameters', status: 400, detail });
  return new Response(body, { status: 400, headers: { 'content-type': 'application/problem+json' } });
}
