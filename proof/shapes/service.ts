import { folded, spelledName } from '#harness/contract/casing.ts';
import { defined, membersOf } from '#harness/contract/json-values.ts';
import {
  createOperationMatcher,
  type OperationMatch,
  type RequestContract,
} from '#harness/contract/operation-matcher.ts';
import type { Middleware } from '#harness/http/middleware.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Selects operations by id, or by the beginning of an id and `*`. A `*` alone selects every request. */
export type Operations = readonly string[];

export const healthChecks: Operations = ['getBasicHealth', 'getReadiness', 'getLiveness'];

/** The functions about a service that the middleware of a mutant or variant can call. */
export type Service = ReturnType<typeof serviceOf>;

/** Creates the middleware of one run, together with the state that the middleware keeps between requests. */
export type MiddlewareFactory = (service: Service) => Middleware;

export function serviceOf(contract: RequestContract) {
  const find = createOperationMatcher(contract);
  // A cache: during a proof, many mutants read the same request.
  const known = new WeakMap<Request, OperationMatch>();
  const operationOf = (request: Request): string | undefined => {
    const match = known.get(request) ?? find(request.method, new URL(request.url).pathname);
    known.set(request, match);
    return match.operation?.id;
  };
  return {
    operationOf,
    asks(request: Request, operations: Operations): boolean {
      const id = operationOf(request) ?? '';
      return operations.some((each) => (each.endsWith('*') ? id.startsWith(each.slice(0, -1)) : each === id));
    },
    /** A request for another operation with the same credentials, or with none. */
    requestFor(operation: string, { url, headers }: Request, credentials: 'same' | 'none' = 'same'): Request {
      const { method = 'GET', path = '/' } = contract.operations.get(operation) ?? {};
      const isCredential = ([name]: readonly [string, string]) =>
        /^(?:authorization|x-api-key|cookie)$/.test(name);
      const credentialHeaders = credentials === 'same' ? [...headers].filter(isCredential) : [];
      return new Request(new URL(path, url), { method, headers: credentialHeaders });
    },
  };
}

const bodies = new WeakMap<Request | Response, Promise<unknown>>();

/** The parsed body. If the body is not JSON, its text. For a request without a body, undefined. */
export function jsonOf(message: Request | Response): Promise<unknown> {
  // A cache: many mutants and choices read the same message.
  const json = bodies.get(message) ?? readJson(message);
  bodies.set(message, json);
  return json;
}

async function readJson(message: Request | Response): Promise<unknown> {
  if (message instanceof Request && message.body === null) return undefined;
  const text = await message.clone().text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Fields to set in a JSON object, possibly computed from it; undefined removes a field. */
export type FieldChanges<Further extends readonly unknown[] = []> =
  | Fields
  | ((own: Fields, ...further: Further) => Fields);

export function altered<Further extends readonly unknown[]>(
  own: Fields,
  change: FieldChanges<Further>,
  ...further: Further
): Fields {
  return { ...own, ...(typeof change === 'function' ? change(own, ...further) : change) };
}

/** Sets these fields and removes all others. */
export function only(fields: (own: Fields) => Fields): (own: Fields) => Fields {
  return (own) => ({
    ...Object.fromEntries(Object.keys(own).map((name) => [name, undefined])),
    ...fields(own),
  });
}

export const inPascalCase = only((fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [spelledName(name, 'PascalCase'), value])),
);

/** A field of a body, in any casing. */
export function given(body: unknown, name: string): unknown {
  return Object.entries(membersOf(body)).find(([each]) => folded(each) === folded(name))?.[1];
}

export function otherWord<Word>(word: Word, words: Readonly<Record<string, string>>): Word | string {
  return words[String(word)] ?? word;
}

/** Added or replaced headers; undefined removes one. */
export type HeaderChanges = Readonly<Record<string, string | undefined>>;

function withHeaders(own: Headers, changes: HeaderChanges): Headers {
  const merged = new Headers(own);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) merged.delete(name);
    else merged.set(name, value);
  return merged;
}

export interface ResponseChange {
  readonly status?: number;
  /** Replaces the JSON body; null removes it. */
  readonly body?: unknown;
  readonly headers?: HeaderChanges;
}

export async function changed(
  response: Response,
  { status = response.status, body, headers = {} }: ResponseChange,
): Promise<Response> {
  const merged = withHeaders(response.headers, { 'content-length': undefined, ...headers });
  if (body === null) merged.delete('content-type');
  const text = body === undefined ? await response.text() : JSON.stringify(body ?? '');
  return new Response(body === null || text === '' ? null : text, { status, headers: merged });
}

export interface RequestChange {
  readonly url?: URL;
  readonly method?: string;
  readonly headers?: HeaderChanges;
  readonly body?: unknown;
}

export async function resent(
  request: Request,
  { url, method = request.method, headers = {}, body }: RequestChange,
): Promise<Request> {
  const bytes = request.body === null ? undefined : await request.clone().arrayBuffer();
  const sent = body === undefined ? bytes : JSON.stringify(body);
  const init = { method, headers: withHeaders(request.headers, headers), body: sent };
  return new Request(url ?? request.url, defined(init));
}
