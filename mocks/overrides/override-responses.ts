import { membersOf, readJson } from '#harness/contract/json-values.ts';
import { createOperationMatcher, type RequestContract } from '#harness/contract/operation-matcher.ts';
import type { Handler, Middleware } from '#harness/http/middleware.ts';
import { type RefusalKind, statuses } from '#reference/server/domain/errors.ts';
import { violationOf } from '#reference/server/http/control-protocol.ts';
import { problem } from '#reference/server/http/responses.ts';
import { concerns, overrideState, type ResponseOverride } from './override-form.ts';

interface Entry extends Omit<ResponseOverride, 'responses'> {
  /** The number of responses that will still be replaced; null: all. */
  responses?: number | null;
}

interface Overriding extends Record<'fetch' | 'control', Middleware> {
  /** Overrides without state control, until the returned function is called. Throws if the form is violated. */
  add(override: ResponseOverride): () => void;
}

/** A test may override any number of responses without restoring the initial state. */
const mostKept = 1000;

/** Adds the state `responses are overridden`. Restoring the initial state ends all overrides. */
export function overrideResponses(
  { contract, token }: { readonly contract: RequestContract; readonly token?: string },
  wait = (milliseconds: number): Promise<unknown> =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Overriding {
  const addressed = createOperationMatcher(contract);
  const declared = overrideState([...contract.operations.keys()]);
  let newestFirst: readonly Entry[] = [];

  /** Returns why the parameters are refused, if they are. */
  function keep(params: unknown): string | undefined {
    const violation = violationOf(declared, params);
    if (violation === undefined) newestFirst = [params as Entry, ...newestFirst].slice(0, mostKept);
    return violation;
  }

  const end = (entry: Entry): void => {
    newestFirst = newestFirst.filter((one) => one !== entry);
  };

  async function enter(request: Request, next: Handler): Promise<Response> {
    const { value, flaw } = readJson(await request.clone().text());
    if (flaw !== undefined) return problem(400, `The body is ${flaw}.`);
    const { state, params = {} } = membersOf(value);
    if (state !== declared.state) return next(request);
    const violation = keep(params);
    return violation === undefined ? Response.json({ values: {} }) : problem(400, violation);
  }

  return {
    add(override) {
      const entry: Entry = { ...override };
      const violation = keep(entry);
      if (violation !== undefined) throw new Error(violation);
      return () => end(entry);
    },
    control: (next) => async (request) => {
      const isTrusted = token === undefined || request.headers.get('authorization') === `Bearer ${token}`;
      if (!isTrusted || new URL(request.url).pathname.replace(/\/$/, '') !== '/states') return next(request);
      if (request.method === 'GET') return listed(await next(request), declared);
      if (request.method === 'POST') return enter(request, next);
      if (request.method === 'DELETE') newestFirst = [];
      return next(request);
    },
    fetch: (next) => async (request) => {
      if (newestFirst.length === 0) return next(request);
      const { pathname } = new URL(request.url);
      const { operation } = addressed(request.method, pathname);
      const entry = newestFirst.find((each) => concerns(each, operation?.id, pathname));
      if (entry === undefined) return next(request);
      if (typeof entry.responses === 'number') entry.responses -= 1;
      if (entry.responses === 0) end(entry);
      if (entry.milliseconds) await wait(entry.milliseconds);
      return replaced(entry, request, next);
    },
  };
}

/** The statuses that Fetch allows no body for. */
const bodiless = [204, 205, 304];

async function replaced(
  { status, headers, body, dropped }: Entry,
  request: Request,
  next: Handler,
): Promise<Response> {
  // The result for the client is a closed connection.
  if (dropped) return Response.error();
  const text = textOf(status, body);
  // If nothing of its response is needed, the service does not carry out the request.
  const own = status === undefined || text === undefined ? await next(request) : undefined;
  const isOwn = status === undefined && text === undefined && headers === undefined;
  if (own !== undefined && (isOwn || own.type === 'error')) return own;
  const merged = new Headers(own?.headers);
  if (text !== undefined) merged.set('content-type', 'application/json');
  // §7.4: every 429 has the header.
  if (status === 429 && body === undefined) merged.set('retry-after', '30');
  for (const [name, value] of Object.entries(headers ?? {})) merged.set(name, value);
  // The length of the service's own body.
  merged.delete('content-length');
  const final = status ?? own?.status ?? 200;
  const hasBody = request.method !== 'HEAD' && !bodiless.includes(final);
  return new Response(hasBody ? (text ?? own?.body ?? null) : null, { status: final, headers: merged });
}

function textOf(status = 200, body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  if (body !== undefined) return JSON.stringify(body);
  if (status < 400) return undefined;
  const kinds: readonly RefusalKind[] = ['invalid-request', ...(Object.keys(statuses) as RefusalKind[])];
  const kind = kinds.find((each) => statuses[each] === status) ?? 'internal-error';
  const code = kind.replaceAll('-', '_').toUpperCase();
  return JSON.stringify({ code, message: 'This response is overridden.', timestamp: new Date() });
}

/** Appends the state to those of the application. */
async function listed(response: Response, declared: object): Promise<Response> {
  if (!response.ok) return response;
  const list = (await response.json()) as { readonly states: readonly object[] };
  return Response.json({ ...list, states: [...list.states, declared] });
}
