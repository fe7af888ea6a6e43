import { setImmediate } from 'node:timers/promises';
import { membersOf } from '#harness/contract/json-values.ts';
import type { Handler } from '#harness/http/middleware.ts';
import { handle, query, refusal, withQuery } from '#proof/shapes/middleware.ts';
import { beyondContract, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import {
  changed,
  jsonOf,
  type MiddlewareFactory,
  type Operations,
  type ResponseChange,
  resent,
  type Service,
} from '#proof/shapes/service.ts';

/** Mutants that mix up two requests that are in progress at the same time: each request alone is right. */
export const atOnceMutants: readonly Mutant[] = mutants({
  'LS-08-page-of-another-request: A list returns the page that another request asks for.': beside(
    ['list*'],
    async (request, other, next) =>
      next(await resent(request, withQuery(request, 'page', query(other, 'page')))),
  ),
  'LS-12-items-of-another-request, LS-05, VR-05: A page has the items of another request.':
    withPartOfOther('items'),
  'LS-09-count-of-another-request, LS-12: A page has the totalCount of another request.':
    withPartOfOther('totalCount'),
  'SY-34-user-info-of-another-caller, SY-35: User info describes the caller of another request.': beside(
    ['getUserInfo'],
    asCallerOf,
  ),
  'SY-35-user-info-of-another-caller-among-many, SY-34: Above four requests at once, user info describes the caller of another.':
    amongMany(['getUserInfo'], asCallerOf),
  'SY-35-user-info-of-another-caller-beyond, SY-34: User info describes the caller of another request, on a server with further operations.':
    beyondContract(beside(['getUserInfo'], asCallerOf)),
  'SH-48-role-of-another-caller: The role is that of the caller of another request.': beside(
    ['getServiceHealth'],
    asCallerOf,
  ),
  'AU-16-credentials-of-another-caller: A request without credentials gets those of another request.': beside(
    ['list*'],
    async (request, other, next) =>
      next(hasCredentials(request) ? request : await withCredentialsOf(request, other)),
  ),
  'SH-07-services-of-two-requests: Service health has the services of two requests.': changedBeside(
    ['getServiceHealth'],
    ({ body: { services, ...rest } }) =>
      Array.isArray(services) ? { body: { ...rest, services: [...services, ...services] } } : {},
  ),
  'SH-11-stored-when-shared: The response to two requests may be stored.': changedBeside(
    ['getServiceHealth'],
    () => ({ headers: { 'cache-control': undefined } }),
  ),
  'RL-02-too-many-at-once: The second request at once gets a 429 without Retry-After.': beside(
    ['list*'],
    (request, _, next, service) => refusal(429, request, next, service),
  ),
  'SY-03-database-is-locked: The second request at once fails with text.': beside(
    ['list*'],
    async () => new Response('database is locked', { status: 500 }),
  ),
  'FR-62-two-resets-at-once: The second of two resets at once is never refused.': beside(
    ['resetSystem'],
    async () =>
      Response.json({ connectedSystemsRemoved: 0, syncRulesRemoved: 0, metaverseObjectsRemoved: 0 }),
  ),
  'ER-01-two-resets-fail, FR-62: Two resets at once fail without a body.': beside(
    ['resetSystem'],
    async () => new Response(null, { status: 500 }),
  ),
  'ER-01-two-creations-fail: A record that is created twice at once is refused without a body.': beside(
    ['create*'],
    async () => new Response(null, { status: 409 }),
  ),
  'AC-08-activity-of-another-operation: Two operations at once have the same Activity.': (service) => {
    let begun: unknown;
    return changedBeside(['import*', 'execute*', 'deleteConnectedSystem'], ({ body }) => {
      begun ??= body.activityId;
      return { body: { ...body, activityId: begun } };
    })(service);
  },
});

type Beside = (request: Request, other: Request, next: Handler, service: Service) => Promise<Response>;

/** Handles requests that are in progress while another such request is. */
export function beside(operations: Operations, act: Beside): MiddlewareFactory {
  return (service) => {
    let waiting: Request | undefined;
    const others = new WeakMap<Request, Request>();
    return handle(operations, async (request, next) => {
      if (waiting !== undefined) {
        others.set(waiting, request);
        others.set(request, waiting);
      }
      waiting = request;
      await setImmediate();
      if (waiting === request) waiting = undefined;
      const other = others.get(request);
      return other === undefined ? next(request) : act(request, other, next, service);
    })(service);
  };
}

/** Like `beside`, but only while more than four such requests are in progress. */
function amongMany(operations: Operations, act: Beside): MiddlewareFactory {
  return (service) => {
    const waiting = new Set<Request>();
    return handle(operations, async (request, next) => {
      waiting.add(request);
      await setImmediate();
      const other = waiting.size > 4 ? [...waiting].find((each) => each !== request) : undefined;
      await setImmediate();
      waiting.delete(request);
      return other === undefined ? next(request) : act(request, other, next, service);
    })(service);
  };
}

function changedBeside(
  operations: Operations,
  change: (answer: { readonly body: ReturnType<typeof membersOf> }) => ResponseChange,
): MiddlewareFactory {
  return beside(operations, async (request, _, next) => {
    const response = await next(request);
    return response.ok ? changed(response, change({ body: membersOf(await jsonOf(response)) })) : response;
  });
}

function withPartOfOther(name: string): MiddlewareFactory {
  return beside(['list*'], async (request, other, next) => {
    const [response, another] = [await next(request), await next(await resent(other, {}))];
    if (!response.ok || !another.ok) return response;
    const { [name]: part } = membersOf(await jsonOf(another));
    return changed(response, { body: { ...membersOf(await jsonOf(response)), [name]: part } });
  });
}

const credentials = ['x-api-key', 'authorization'];

function hasCredentials({ headers }: Request): boolean {
  return credentials.some((name) => headers.has(name));
}

function withCredentialsOf(request: Request, other: Request): Promise<Request> {
  const headers = Object.fromEntries(credentials.map((name) => [name, other.headers.get(name) ?? undefined]));
  return resent(request, { headers });
}

/** Mixes up two callers with credentials. */
async function asCallerOf(request: Request, other: Request, next: Handler): Promise<Response> {
  const areKnown = hasCredentials(request) && hasCredentials(other);
  return next(areKnown ? await withCredentialsOf(request, other) : request);
}
