import type { ServiceVariation } from '#harness/client/simulated-service.ts';
import { type Casing, canonical, spelled, type Vocabulary } from '#harness/contract/casing.ts';
import { isObject, rewritten } from '#harness/contract/json-values.ts';

interface VariedAnswer {
  readonly content: unknown;
  readonly request: Request;
  readonly operation: string;
  readonly isOther: boolean;
}

export function changeJson(change: (answer: VariedAnswer) => unknown): ServiceVariation {
  return (service) => (next) => async (request) => {
    const response = await next(request);
    const operation = service.operationOf(request);
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    if (!isJson || operation === undefined) return response;
    const content: unknown = await response.json();
    const answer = { content, request, operation, isOther: service.isOther(request) };
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(JSON.stringify(change(answer)), { status: response.status, headers });
  };
}

/** Writes the same content in another form. */
export type Form = (content: unknown) => unknown;

/** Field names in this casing (§4.1 does not show field names). */
export function namesIn(casing: Casing, vocabulary: Vocabulary): Form {
  return (content) => spelled(canonical(content, vocabulary), casing);
}

/** Fields whose value is null are omitted. The document does not say whether these fields appear (§2.5). */
export const nullsOmitted: Form = (content) =>
  rewritten(content, {
    object: (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
  });

/** Undocumented fields in every object (§2.7, §2.10). */
export const withAddedFields: Form = (content) =>
  rewritten(content, {
    object: (fields) => ({
      furtherNote: 'of no concern',
      furtherList: [1, { deep: null }],
      ...fields,
    }),
  });

export function writeIn(form: Form): ServiceVariation {
  return changeJson(({ content }) => form(content));
}

/** The first request for each operation gets 429 (§7.4), with the Retry-After that `retryAfter` returns. */
export function throttleFirst(retryAfter: () => string): ServiceVariation {
  const throttled = new Set<string>();
  return (service) => (next) => async (request) => {
    const operation = service.operationOf(request);
    if (operation === undefined || throttled.has(operation)) return next(request);
    throttled.add(operation);
    const body = {
      code: 'TooManyRequests',
      message: 'Too many requests.',
      timestamp: new Date().toISOString(),
    };
    return Response.json(body, { status: 429, headers: { 'retry-after': retryAfter() } });
  };
}

/** Operations that a client may call to open a session, or that need none. */
const ofSystem =
  /^get(?:BasicHealth|Readiness|Liveness|Version|AuthConfig|UserInfo|ServiceHealth|ApiReference|OpenApi\w*)$/;

/** Every request for a record or a list gets an error (§7.1), so that a session can be opened all the same. */
export function refuseRecords(status: number): ServiceVariation {
  return (service) => (next) => async (request) => {
    const operation = service.operationOf(request);
    if (operation === undefined || ofSystem.test(operation)) return next(request);
    const error = { code: `Refused${status}`, message: `Refused on purpose: Nr. ${status}-Øst.` };
    return Response.json({ ...error, timestamp: new Date().toISOString() }, { status });
  };
}

/** Every list has no items (§2.8). */
export const emptyLists: ServiceVariation = changeJson(({ content }) => {
  if (!isObject(content) || !Array.isArray(content.items)) return content;
  const page = { totalCount: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false };
  return { ...content, items: [], ...page };
});

/** Redirects each request for an operation to its path at `to`, except requests to the other instance. */
export function redirectRequests(to: string): ServiceVariation {
  return (service) => (next) => async (request) => {
    if (service.operationOf(request) === undefined || service.isOther(request)) return next(request);
    const { pathname, search } = new URL(request.url);
    return new Response(null, { status: 307, headers: { location: `${to}${pathname}${search}` } });
  };
}

/** Changes the HTTP status of readiness while the service is not ready. The document states none (§4.1). */
export function withNotReadyStatus(wanted: number): ServiceVariation {
  return (service) => (next) => async (request) => {
    const response = await next(request);
    if (service.operationOf(request) !== 'getReadiness' || response.status === 200) return response;
    return new Response(response.body, { status: wanted, headers: response.headers });
  };
}

/** Each response of an operation shows the next of `statuses`, and after the last, the real status. */
export function showStatusesFirst(
  statuses: readonly string[],
  of = 'getScheduleExecution',
): ServiceVariation {
  const left = [...statuses];
  return changeJson(({ content, operation }) =>
    left.length === 0 || operation !== of || typeof content !== 'object'
      ? content
      : { ...content, status: left.shift() },
  );
}

/** Delays the response to a password request until `mayAnswer` resolves, or the client hangs up. */
export function holdPasswords(mayAnswer: () => Promise<void>): ServiceVariation {
  return (service) => (next) => async (request) => {
    // The signal is read before the client can hang up, since it is created on first access.
    const { signal } = request;
    const response = await next(request);
    if (service.operationOf(request)?.endsWith('Password') !== true) return response;
    const hungUp = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await Promise.race([mayAnswer(), hungUp]);
    return response;
  };
}

/** Consecutive responses of an operation have different permitted forms (§4.1, §2.5, §2.7). */
export function varyForms(vocabulary: Vocabulary): ServiceVariation {
  const [pascal, camel] = [namesIn('PascalCase', vocabulary), namesIn('camelCase', vocabulary)];
  const counts = new Map<string, number>();
  return changeJson(({ content, operation, isOther }) => {
    const key = `${operation} ${isOther}`;
    const at = counts.get(key) ?? 0;
    counts.set(key, at + 1);
    const forms =
      operation === 'getServiceHealth'
        ? [nullsOmitted, pascal, camel, withAddedFields]
        : [nullsOmitted, withAddedFields, pascal, camel];
    return forms[at % forms.length]?.(content);
  });
}
