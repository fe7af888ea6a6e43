import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { ownProfile } from '#harness/profile/profile.ts';
import { ruleById } from '#harness/register/register.ts';
import type { RunResult } from '#harness/result/result.ts';
import { exercise, verifyTarget } from '#harness/run/verify-target.ts';
import { inProcessControl } from '#harness/state-control/declared-control.ts';
import { settleRules } from '#harness/verdict/build-result.ts';
import type { MiddlewareFactory } from '#proof/shapes/service.ts';
import { openReference } from '#proof/targets/reference.ts';
import { createReference } from '#reference/server/reference.ts';

const contract = await loadContract();

async function resultBehind(middleware: Middleware, ...only: string[]): Promise<RunResult> {
  const opened = await openReference({ inProcess: true, middleware: [() => middleware] });
  return verifyTarget(contract, opened, only.length > 0 ? { only } : {});
}

/** Replaces the JSON body of each success by what `change` returns, unless that is undefined. */
function otherBody(change: (body: unknown, path: string) => unknown, type = 'application/json'): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    const text = response.ok ? await response.clone().text() : '';
    if (!/^[[{]/.test(text)) return response;
    const body = change(JSON.parse(text), new URL(request.url).pathname);
    if (body === undefined) return response;
    const headers = new Headers({ ...Object.fromEntries(response.headers), 'content-type': type });
    return new Response(type === 'application/json' ? JSON.stringify(body) : String(body), {
      status: response.status,
      headers,
    });
  };
}

const page = '<!doctype html><title>The portal</title>';
const isHealth = (path: string): boolean => path === '/api/v1/system/health';
const itemsOf = (body: unknown): unknown => (body as { items?: unknown }).items;

function failing(status: number, isOne: (request: Request, response: Response) => boolean): Middleware {
  const error = { code: 'NO', message: 'Not you.', timestamp: '2026-03-02T09:30:00Z' };
  return (next) => async (request) => {
    const response = await next(request);
    return isOne(request, response) ? Response.json(error, { status }) : response;
  };
}

it.each<[string, Middleware, string[]]>([
  ['health is a page', otherBody((_, path) => (isHealth(path) ? page : undefined), 'text/html'), ['SY-03']],
  ['service health has no services', otherBody((_, path) => (isHealth(path) ? {} : undefined)), ['SH-29']],
  ['service health fails', failing(500, ({ url }) => isHealth(new URL(url).pathname)), ['SH-47']],
  [
    'user info is missing',
    failing(404, ({ url }, { ok }) => ok && new URL(url).pathname.endsWith('/userinfo')),
    ['SY-26', 'SY-27', 'VR-01'],
  ],
  ['lists are bare arrays', otherBody(itemsOf), ['LS-01']],
  ['no response is JSON', otherBody(() => 'ok', 'text/plain'), ['SY-03']],
  ['no bearer token is accepted', failing(401, ({ headers }) => headers.has('authorization')), ['AU-02']],
  ['no key is accepted', failing(401, ({ headers }) => headers.has('x-api-key')), ['AU-01']],
])('only one or a few rules fail, and dependent rules are untested, if %s', async (_, middleware, failed) => {
  const { rules, observations } = await resultBehind(middleware);
  const facts = JSON.stringify([rules, observations]);
  expect(facts.match(/.{0,60}\b(?:undefined|NaN)\b.{0,20}/g)).toBeNull();
  expect(rules.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)).toEqual(failed);
  const resting = rules.filter(({ cause }) => cause === 'depends-on');
  expect(resting.length).toBeGreaterThan(5);
  expect(resting.every(({ needs = [] }) => needs.every((id) => failed.includes(id)))).toBe(true);
});

type Values = Readonly<Record<string, unknown>>;

/** Runs rules on the reference implementation, with an adapter that changes the values of some states. */
async function runWith(
  states: RegExp,
  change: ((values: Values) => unknown) | undefined,
  only: readonly string[],
) {
  const reference = createReference({ document: contract.document });
  const fetch = async (request: Request): Promise<Response> => {
    const { state = '' } = request.method === 'POST' ? ((await request.clone().json()) as Values) : {};
    if (states.test(String(state)) && change === undefined) return Response.json({ values: {} });
    const answer = await reference.control(request);
    if (!states.test(String(state)) || change === undefined) return answer;
    const { values } = (await answer.json()) as { values: Values };
    return Response.json({ values: change(values) });
  };
  const control = await inProcessControl(fetch);
  const target = inProcessTarget('reference', (request) => reference.fetch(request));
  const session = await exercise(contract, { target, control, profile: ownProfile('reference') }, { only });
  const failed = settleRules(session, only).filter(({ verdict }) => verdict === 'failed');
  return {
    failed: failed.map(({ id }) => id),
    endings: session.journal.scenarios.map(({ outcome }) => outcome),
  };
}

// Adapters that return invalid values are tested in validated-control.test.ts.
it('an adapter that always returns the same user fails no rule', async () => {
  let made: Values | undefined;
  const alwaysTheSame = (values: Values) => {
    made ??= values;
    return made;
  };
  const rules = ['PW-03', 'PW-06', 'PW-07', 'PW-19', 'VR-01', 'PW-30'];
  const { failed, endings } = await runWith(/a person has accounts/, alwaysTheSame, rules);
  expect(failed).toEqual([]);
  expect(endings).toContain('untested');
});

it('an adapter that cannot make a dead service idle does not fail SH-10', async () => {
  expect((await runWith(/a service is idle/, undefined, ['SH-10'])).failed).toEqual([]);
});

const ofUser = (notation: (id: string) => string): Middleware =>
  otherBody((body, path) => {
    const { metaverseObjectId: id } = body as { metaverseObjectId?: string };
    return path.endsWith('/userinfo') && id
      ? { ...(body as object), metaverseObjectId: notation(id) }
      : undefined;
  });

it.each<[string, Middleware, string[], string[]]>([
  ['GUIDs in braces', ofUser((id) => `{${id}}`), ['SY-62', 'SY-64', 'FR-14', 'SY-29'], []],
  ['GUIDs in parentheses', ofUser((id) => `(${id})`), ['SY-62', 'SY-64'], []],
  ['GUIDs as URNs', ofUser((id) => `urn:uuid:${id}`), ['SY-62', 'SY-64', 'SY-32'], []],
  ['GUIDs without dashes', ofUser((id) => id.toUpperCase().replaceAll('-', '')), ['SY-64', 'SY-32'], []],
  [
    'wrong counts',
    otherBody((body) => {
      const { totalCount } = body as { totalCount?: number };
      return totalCount === undefined ? undefined : { ...(body as object), totalCount: totalCount * 2 };
    }),
    ['LS-14', 'LS-24'],
    ['LS-14'],
  ],
  [
    'a failure beyond the depth of lists',
    failing(500, ({ url }) => Number(new URL(url).searchParams.get('page')) > 10_001),
    ['LS-15', 'LS-16', 'LS-17', 'LS-18', 'LS-19', 'LS-20', 'LS-21', 'LS-22', 'LS-32'],
    ['LS-15', 'LS-19'],
  ],
  [
    'failures instead of refusals of invalid requests',
    failing(500, ({ method }, { status }) => method === 'POST' && status >= 400),
    ['PW-19', 'PW-20', 'PW-21', 'PW-27', 'PW-28', 'PW-29', 'PW-30', 'FR-09'],
    [],
  ],
])('a server with %s', async (_, middleware, only, failed) => {
  const { rules } = await resultBehind(middleware, ...only);
  expect(rules.flatMap(({ id, verdict }) => (verdict === 'failed' ? [id] : []))).toEqual(failed);
  expect(rules.every(({ verdict }) => verdict !== 'error')).toBe(true);
});

it('a server that takes no passwords over plain HTTP is not tested with them, and the cause names https', async () => {
  const middleware: Middleware = (next) => async (request) =>
    request.url.endsWith('/password')
      ? Response.json({ code: 'TLS', message: 'Use TLS.', timestamp: new Date() }, { status: 403 })
      : next(request);
  const { rules } = await resultBehind(middleware, 'PW-27', 'PW-28', 'PW-41');
  const detail = expect.stringContaining('use an https URL');
  const untested = { verdict: 'untested', cause: 'not-seen', detail };
  expect(rules).toMatchObject([
    ...['PW-27', 'PW-28'].map((id) => ({ id, ...untested })),
    { id: 'PW-41', verdict: 'observed' },
  ]);
});

it('an adapter that does not name its callers does not fail FR-07', async () => {
  const { failed } = await runWith(/a caller exists/, ({ headers }) => ({ headers }), ['FR-07']);
  expect(failed).toEqual([]);
});

/** Returns 404 for service health and unknown paths, before the rate limit counts these requests. */
const withoutServiceHealth: MiddlewareFactory = (service) => (next) => async (request) => {
  const operation = service.operationOf(request);
  if (operation !== undefined && operation !== 'getServiceHealth') return next(request);
  return new Response('Nothing lies here.', { status: 404 });
};

it('a server without service health is tested through its other operations', async () => {
  const opened = await openReference({ inProcess: true, middleware: [withoutServiceHealth] });
  const profile = { ...opened.profile, pathsConfirmed: false };
  const only = ['AU-19', 'AU-22', 'RL-01', 'RL-05', 'RL-06'];
  const { rules } = await verifyTarget(contract, { ...opened, profile }, { only });
  const verdicts = rules.map(({ id, verdict }) => `${id} ${verdict}`).sort();
  expect(verdicts).toEqual(only.map((id) => `${id} ${id.startsWith('AU') ? 'observed' : 'passed'}`));
});

// Readiness returns 503 while the web tier is not ready, which is a result. Other 5xx are failures of the server.
it.each<[string, (method: string, status: number) => boolean]>([
  ['accepts no request', (method, status) => method !== 'GET' && status < 300],
  ['serves no read', (method, status) => method === 'GET' && status < 300],
  ['refuses no request', (method, status) => method !== 'GET' && status >= 400],
  ['refuses no read', (method, status) => method === 'GET' && status >= 400 && status < 500],
])('no rule passes because of a 500, except rules about errors, if a server %s', async (_, isOne) => {
  const middleware = failing(500, ({ method }, { status }) => isOne(method, status));
  const opened = await openReference({ inProcess: true, middleware: [() => middleware] });
  const { journal, recorder } = await exercise(contract, opened, {});
  const failed = recorder.exchanges.filter(({ response }) => response.status === 500);
  const failures = new Set(failed.map(({ id }) => id));
  expect(failures.size).toBeGreaterThan(5);
  const passed = journal.scenarios.filter(
    ({ outcome, judged = [] }) => outcome === 'passed' && judged.some((id) => failures.has(id)),
  );
  const rules = passed.flatMap((scenario) => scenario.rules).filter((id) => !id.startsWith('ER-'));
  expect(rules.filter((id) => ruleById(id)?.basis !== 'open')).toEqual([]);
});
