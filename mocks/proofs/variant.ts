import type { Contract } from '#harness/contract/contract.ts';
import { isObject, membersOf } from '#harness/contract/json-values.ts';
import { createOperationMatcher, type Places } from '#harness/contract/operation-matcher.ts';
import type { Handler, Middleware } from '#harness/http/middleware.ts';

/** A JSON object of a body. */
export type Fields = Readonly<Record<string, unknown>>;

/** Which operations are meant: ids, or the beginnings of ids that end in `*`. */
export type Operations = readonly string[];

/** The service that variants stand before, as far as they have to know it. */
export interface Service {
  asks(request: Request, operations: Operations): boolean;
  /** A request for another operation with the same credentials, or with none. */
  requestFor(operation: string, like: Request, credentials?: 'same' | 'none'): Request;
}

/** Makes the middleware of one run, since some of them remember. */
export type MiddlewareFactory = (service: Service) => Middleware;

/** `places` says where the service itself has what is not in the contract's place. */
export function serviceOf(contract: Contract, places: Places = {}): Service {
  const find = createOperationMatcher(contract, places);
  return {
    asks({ method, url }, operations) {
      const found = find(method, new URL(url).pathname);
      if (found.kind !== 'operation') return false;
      const { id } = found.operation;
      return operations.some((each) => (each.endsWith('*') ? id.startsWith(each.slice(0, -1)) : each === id));
    },
    requestFor(operation, { url, headers }, credentials = 'same') {
      const { method = 'GET', path = '/' } = contract.operations.get(operation) ?? {};
      const isCredential = ([name]: readonly [string, string]) => /^(?:authorization|x-api-key)$/.test(name);
      const own = credentials === 'same' ? [...headers].filter(isCredential) : [];
      return new Request(new URL(places[operation] ?? path, url), { method, headers: own });
    },
  };
}

/** The JSON of a body; a text where it is none, and undefined for a request without a body. */
export async function jsonOf(message: Request | Response): Promise<unknown> {
  if (message instanceof Request && message.body === null) return undefined;
  const text = await message.clone().text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The same response with another status, another JSON body or further headers. */
export async function changed(
  response: Response,
  change: {
    readonly status?: number;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Response> {
  const { status = response.status, body } = change;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  for (const [name, value] of Object.entries(change.headers ?? {})) headers.set(name, value);
  const text = body === undefined ? await response.text() : JSON.stringify(body);
  return new Response(text === '' ? null : text, { status, headers });
}

/** What of a request is sent otherwise. */
export interface RequestChange {
  readonly url?: URL;
  readonly headers?: Headers;
  /** Another JSON body. */
  readonly body?: unknown;
}

/** The same request, some of it otherwise. */
export async function resent(
  request: Request,
  { url, headers = request.headers, body }: RequestChange,
): Promise<Request> {
  const bytes = request.body === null ? undefined : await request.clone().arrayBuffer();
  const sent = body === undefined ? bytes : JSON.stringify(body);
  return new Request(url ?? request.url, {
    method: request.method,
    headers,
    ...(sent !== undefined && { body: sent }),
  });
}

/** A variant that remembers nothing. */
export function handle(
  act: (request: Request, next: Handler, service: Service) => Promise<Response>,
): MiddlewareFactory {
  return (service) => (next) => (request) => act(request, next, service);
}

/** Changes some responses. */
export function changeResponse(
  isMeant: (response: Response) => boolean,
  change: (response: Response) => Promise<Response>,
): MiddlewareFactory {
  return handle(async (request, next) => {
    const response = await next(request);
    return isMeant(response) ? change(response) : response;
  });
}

/** Changes the body of the successful answers of some operations. */
export function changeBody(operations: Operations, change: (body: Fields) => Fields): MiddlewareFactory {
  return handle(async (request, next, service) => {
    const response = await next(request);
    if (response.status >= 300 || !service.asks(request, operations)) return response;
    const body = await jsonOf(response);
    return isObject(body) ? changed(response, { body: change(body) }) : response;
  });
}

/** Changes every item of some lists, and the same records where they are read one by one. */
export function changeRecords(operations: Operations, change: (record: Fields) => Fields): MiddlewareFactory {
  return changeBody(operations, (body) =>
    Array.isArray(body.items)
      ? { ...body, items: body.items.map((item) => change(item as Fields)) }
      : change(body),
  );
}

/** Changes the body of every error. */
export function changeErrors(change: (body: Fields) => Fields): MiddlewareFactory {
  return changeResponse(
    ({ status }) => status >= 400,
    async (response) => {
      const body = await jsonOf(response);
      return isObject(body) ? changed(response, { body: change(body) }) : response;
    },
  );
}

/** What a request says. */
interface Incoming {
  readonly url: URL;
  readonly body: unknown;
}

async function read(request: Request): Promise<Incoming> {
  return { url: new URL(request.url), body: await jsonOf(request) };
}

/** Refuses some requests before the server sees them, as soon as it would have let the caller in. */
export function refuse(
  operations: Operations,
  isRefused: (incoming: Incoming) => boolean,
  status = 400,
): MiddlewareFactory {
  return handle(async (request, next, service) => {
    if (!service.asks(request, operations) || !isRefused(await read(request))) return next(request);
    const caller = await next(service.requestFor('getUserInfo', request));
    return caller.status >= 400 ? next(request) : refusal(status, request, next, service);
  });
}

/** Passes some requests on with a changed body or address. */
export function changeRequest(
  operations: Operations,
  change: (incoming: Incoming) => RequestChange | undefined,
): MiddlewareFactory {
  return handle(async (request, next, service) => {
    const wanted = service.asks(request, operations) ? change(await read(request)) : undefined;
    return next(wanted === undefined ? request : await resent(request, wanted));
  });
}

/** A refusal as the server would write it, at the time of its own clock. */
export async function refusal(
  status: number,
  request: Request,
  next: Handler,
  service: Service,
): Promise<Response> {
  const health = await next(service.requestFor('getBasicHealth', request, 'none'));
  const { timestamp } = membersOf(await jsonOf(health));
  return Response.json({ code: 'NOT_ACCEPTED', message: 'This is not accepted.', timestamp }, { status });
}

/** An object without some of its fields. */
export function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** The address with a query parameter set, or left out. */
export function withQuery({ url }: Incoming, name: string, value: string | undefined): { readonly url: URL } {
  const changedUrl = new URL(url);
  if (value === undefined) changedUrl.searchParams.delete(name);
  else changedUrl.searchParams.set(name, value);
  return { url: changedUrl };
}

/** A field of a body, whatever its letter case. */
export function given(body: unknown, name: string): unknown {
  return Object.entries(membersOf(body)).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** A variant for each of several statuses that some answers may bear instead. */
export function statusVariants(
  name: string,
  operations: Operations,
  isMeant: (status: number, body: Fields) => boolean,
  statuses: readonly number[],
): Record<string, MiddlewareFactory> {
  const variant = (wanted: number): MiddlewareFactory =>
    handle(async (request, next, service) => {
      const response = await next(request);
      if (response.status >= 300 || !service.asks(request, operations)) return response;
      const body = await jsonOf(response);
      if (!isObject(body) || !isMeant(response.status, body)) return response;
      return wanted < 300 ? changed(response, { status: wanted }) : refusal(wanted, request, next, service);
    });
  return Object.fromEntries(statuses.map((status) => [`${name}-${status}`, variant(status)]));
}

/** A word, or the one that is said in its place. */
export function otherWord(word: unknown, words: Readonly<Record<string, string>>): unknown {
  return words[String(word)] ?? word;
}
