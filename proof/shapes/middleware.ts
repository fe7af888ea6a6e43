import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Handler } from '#harness/http/middleware.ts';
import {
  altered,
  changed,
  type FieldChanges,
  type Fields,
  jsonOf,
  type MiddlewareFactory,
  type Operations,
  type RequestChange,
  type ResponseChange,
  resent,
  type Service,
} from './service.ts';

/** Handles the requests for these operations. All other requests are forwarded. */
export function handle(
  operations: Operations,
  act: (request: Request, next: Handler, service: Service) => Promise<Response>,
): MiddlewareFactory {
  return (service) => (next) => (request) =>
    service.asks(request, operations) ? act(request, next, service) : next(request);
}

export interface Answer {
  readonly request: Request;
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body. If the body is not a JSON object, an empty object. */
  readonly body: Fields;
}

/** How a response changes, or the response to send instead; undefined changes nothing. */
type AnswerChange = ResponseChange | Response | undefined;

type Statuses = number | readonly number[] | 'success' | 'error' | 'any';

function isOf(statuses: Statuses, status: number): boolean {
  if (statuses === 'success') return status < 300;
  if (statuses === 'error') return status >= 400;
  return statuses === 'any' || [statuses].flat().includes(status);
}

/** Several layers as one; the first is the outermost. */
export function combined(...layers: readonly MiddlewareFactory[]): MiddlewareFactory {
  return (service) => (next) => layers.reduceRight((inner, make) => make(service)(inner), next);
}

/** Changes responses by operation and status. A success that becomes an error gets an error body by default. */
export function changeAnswers(
  operations: Operations,
  statuses: Statuses,
  change: (answer: Answer, next: Handler, service: Service) => AnswerChange | Promise<AnswerChange>,
): MiddlewareFactory {
  return handle(operations, async (request, next, service) => {
    const response = await next(request);
    const { status, headers } = response;
    // A response to HEAD has no body that could change.
    if (request.method === 'HEAD' || !isOf(statuses, status)) return response;
    const answer = { request, status, headers, body: membersOf(await jsonOf(response)) };
    const wanted = await change(answer, next, service);
    if (wanted === undefined || wanted instanceof Response) return wanted ?? response;
    const isRefused = response.ok && (wanted.status ?? 0) >= 400 && wanted.body === undefined;
    return isRefused ? refusal(wanted.status ?? 0, request, next, service) : changed(response, wanted);
  });
}

export function changeBody(operations: Operations, change: FieldChanges): MiddlewareFactory {
  return changeAnswers(operations, 'success', ({ body }) => otherBody(body, change));
}

/** The changed body; undefined if the body is empty or not a JSON object. */
function otherBody(body: Fields, change: FieldChanges): ResponseChange | undefined {
  return Object.keys(body).length === 0 ? undefined : { body: altered(body, change) };
}

export function changeStatus(operations: Operations, from: Statuses, to: number): MiddlewareFactory {
  return changeAnswers(operations, from, () => ({ status: to }));
}

/** If a body is a list, changes every item. Otherwise, changes the body itself, which is a single record. */
export function changeRecords(operations: Operations, change: FieldChanges): MiddlewareFactory {
  return changeBody(operations, (body) =>
    Array.isArray(body.items)
      ? { items: body.items.map((item) => altered(item as Fields, change)) }
      : altered(body, change),
  );
}

/** Changes each object in a list of a body. `change` also gets the body. */
export function changeEach(
  operations: Operations,
  list: string,
  change: FieldChanges<[body: Fields]>,
): MiddlewareFactory {
  return changeBody(operations, (body) => {
    const items = body[list];
    return Array.isArray(items) ? { [list]: items.map((each) => altered(each, change, body)) } : {};
  });
}

export function changeServices(change: FieldChanges<[health: Fields]>): MiddlewareFactory {
  return changeEach(['getServiceHealth'], 'services', change);
}

/** Changes the body of every error. If `codes` is given, changes only errors with one of these codes. */
export function changeErrors(change: FieldChanges, codes?: readonly string[]): MiddlewareFactory {
  return changeAnswers(['*'], 'error', ({ body }) =>
    codes === undefined || codes.includes(String(body.code)) ? otherBody(body, change) : undefined,
  );
}

export function changeErrorStatus(codes: readonly string[], status: number): MiddlewareFactory {
  return changeAnswers(['*'], 'error', ({ body }) =>
    codes.includes(String(body.code)) ? { status } : undefined,
  );
}

export interface WithUrl {
  readonly url: URL | string;
}

type Incoming = Awaited<ReturnType<typeof read>>;

async function read(request: Request) {
  return { request, url: new URL(request.url), body: await jsonOf(request) };
}

/** Refuses some requests before they reach the operation, but after the caller has been accepted. */
export function refuse(
  operations: Operations,
  isRefused: (incoming: Incoming) => boolean,
  status = 400,
): MiddlewareFactory {
  return refuseAnyone(operations, status, async (request, next, service) => {
    if (!isRefused(await read(request))) return false;
    const caller = await next(service.requestFor('getUserInfo', request));
    return caller.status < 400;
  });
}

/** Refuses some requests before they reach the operation, whoever sends them. */
export function refuseAnyone(
  operations: Operations,
  status: number,
  isRefused: (request: Request, next: Handler, service: Service) => boolean | Promise<boolean> = () => true,
): MiddlewareFactory {
  return handle(operations, async (request, next, service) => {
    const isMeant = await isRefused(request, next, service);
    return isMeant ? refusal(status, request, next, service) : next(request);
  });
}

/** Sends another request, unless `change` returns undefined. */
export function changeRequest(
  operations: Operations,
  change: (incoming: Incoming, service: Service) => RequestChange | undefined,
): MiddlewareFactory {
  return handle(operations, async (request, next, service) => {
    const wanted = change(await read(request), service);
    return next(wanted === undefined ? request : await resent(request, wanted));
  });
}

export function changeUserInfo(isMeant: (caller: Fields) => boolean, change: Fields): MiddlewareFactory {
  return changeBody(['getUserInfo'], (caller) => (isMeant(caller) ? change : {}));
}

export function refuseCallers(
  operations: Operations,
  isRefused: (caller: Fields) => boolean,
): MiddlewareFactory {
  return refuseAnyone(operations, 403, async (...asked) => isRefused(await bodyOf('getUserInfo', ...asked)));
}

/** The response of another operation to the same caller, or to an anonymous one; empty if it is not an object. */
export async function bodyOf(
  operation: string,
  request: Request,
  next: Handler,
  service: Service,
  credentials: 'same' | 'none' = 'same',
): Promise<Fields> {
  return membersOf(await jsonOf(await next(service.requestFor(operation, request, credentials))));
}

/** The items of a list; none if the server refuses the request. */
export async function itemsOf(
  list: string,
  ...rest: [Request, Handler, Service]
): Promise<readonly Fields[]> {
  return listOf((await bodyOf(list, ...rest)).items) as readonly Fields[];
}

/** The time of the server's clock. */
export async function timeOf(...rest: [Request, Handler, Service]): Promise<unknown> {
  return (await bodyOf('getBasicHealth', ...rest, 'none')).timestamp;
}

/** A refusal with the error body and the time of the server's clock. */
export async function refusal(
  status: number,
  request: Request,
  next: Handler,
  service: Service,
): Promise<Response> {
  const timestamp = await timeOf(request, next, service);
  return Response.json({ code: 'NOT_ACCEPTED', message: 'This is not accepted.', timestamp }, { status });
}

export function query({ url }: WithUrl, name: string): string | undefined {
  return new URL(url).searchParams.get(name) ?? undefined;
}

/** The address with this query parameter set, or removed if `value` is undefined. */
export function withQuery({ url }: WithUrl, name: string, value: string | undefined): { url: URL } {
  const changedUrl = new URL(url);
  if (value === undefined) changedUrl.searchParams.delete(name);
  else changedUrl.searchParams.set(name, value);
  return { url: changedUrl };
}

/** Sends another value for this query parameter; undefined means that the parameter is missing. */
export function changeQuery(
  operations: Operations,
  name: string,
  change: (value: string | undefined, sent: Incoming) => string | undefined,
): MiddlewareFactory {
  return changeRequest(operations, (sent) => {
    const value = query(sent, name);
    const other = change(value, sent);
    return other === value ? undefined : withQuery(sent, name, other);
  });
}

/** One variant per status. A variant replaces the status of every success for which `isMeant` is true. */
export function statusVariants(
  name: string,
  operations: Operations,
  isMeant: (answer: Answer) => boolean,
  statuses: readonly number[],
): Record<string, MiddlewareFactory> {
  const variant = (status: number): MiddlewareFactory =>
    changeAnswers(operations, 'success', (answer) => (isMeant(answer) ? { status } : undefined));
  return Object.fromEntries(statuses.map((status) => [`${name}-${status}`, variant(status)]));
}
