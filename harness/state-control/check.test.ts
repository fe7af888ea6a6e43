import { describe, expect, it } from 'vitest';
import { type Adapter, httpAdapter, type Reply } from './adapter.ts';
import { type CheckResult, checkAdapter, type Rehearsal } from './check.ts';

const dryRun = async (): Promise<Rehearsal> => ({
  usedStates: [61, 121].map((seconds) => ({
    state: 'a service has been silent',
    params: { seconds },
    rules: [`SH-${seconds}`],
  })),
  rulesWithout: async (_, member) => [`${member}-RULE`],
});
const states = [{ state: 'a caller exists' }, { state: 'a service is idle' }];
const noToken = 'a request without the token';

interface Habits {
  /** The response of `GET /states`. */
  readonly list?: unknown;
  /** Returns the response of a faulty adapter, or undefined where it enters the state correctly. */
  readonly enter?: (state: string, params: unknown) => Response | undefined;
  readonly calm?: Response;
  readonly asksForToken?: boolean;
}

/** Checks an adapter that declares two states and is correct, except for the given habits. */
async function findingsOn(habits: Habits = {}): Promise<readonly CheckResult[]> {
  const { list = { states, capabilities: { clock: false } }, asksForToken = true } = habits;
  const fetch = async (request: Request): Promise<Response> => {
    if (asksForToken && request.headers.get('authorization') !== 'Bearer open-sesame')
      return new Response('who are you?', { status: 401 });
    if (request.method === 'GET') return Response.json(list);
    if (request.method === 'DELETE') return habits.calm?.clone() ?? new Response(null, { status: 204 });
    const { state, params } = (await request.json()) as { state: string; params: unknown };
    const special = habits.enter?.(state, params);
    if (special !== undefined) return special;
    if (!states.some((each) => each.state === state)) return new Response('no such state', { status: 501 });
    if (typeof params !== 'object')
      return Response.json({ detail: 'params must be object' }, { status: 400 });
    return Response.json({ values: state === 'a caller exists' ? { headers: { 'x-api-key': 'k' } } : {} });
  };
  return checkAdapter(httpAdapter(fetch, 'open-sesame'), dryRun);
}

const broken = (findings: readonly CheckResult[]): Record<string, string> =>
  Object.fromEntries(
    findings.filter(({ outcome }) => outcome === 'broken').map(({ about, why }) => [about, why]),
  );

describe('a correct adapter', () => {
  it('has no findings, and undeclared states are unsupported', async () => {
    const findings = await findingsOn();
    expect(broken(findings)).toEqual({});
    expect(findings.slice(0, 5)).toEqual([
      { about: 'the list of states', outcome: 'ok', why: '2 states, no clock' },
      { about: noToken, outcome: 'ok', why: 'refused with 401' },
      { about: 'the initial state', outcome: 'ok', why: 'entered' },
      { about: 'an unknown state', outcome: 'ok', why: 'refused with 501' },
      { about: 'invalid parameters', outcome: 'ok', why: 'refused with 400 params must be object' },
    ]);
    expect(findings).toContainEqual({ about: 'a caller exists', outcome: 'ok', why: 'returns headers' });
    expect(findings).toContainEqual({ about: 'time passes', outcome: 'unsupported', why: 'not declared' });
  });

  it('may return 501 for a state that it declares', async () => {
    const findings = await findingsOn({
      enter: (state) => (state === 'a service is idle' ? new Response(null, { status: 501 }) : undefined),
    });
    expect(findings).toContainEqual({ about: 'a service is idle', outcome: 'unsupported', why: '501' });
  });
});

describe('an adapter that omits values that verify needs', () => {
  const about = async (state: string, body: object, capabilities: object = {}): Promise<string> => {
    const findings = await findingsOn({
      list: { states: [{ state }], capabilities },
      enter: (entered, params) =>
        entered === state && typeof params === 'object' ? Response.json(body) : undefined,
    });
    const found = findings.find((each) => each.about === state);
    return `${found?.outcome}: ${found?.why}`;
  };

  const skipping = { clock: true, skipsWaits: true };
  const noPopulation = /^incomplete: does not return removes .* and keeps /;

  it.each<[string, object, object, RegExp]>([
    ['time passes', { values: {} }, skipping, /^broken: does not return now/],
    ['time passes', { values: {} }, { clock: true }, /^incomplete: .*; without now: untested: now-RULE$/],
    ['time passes', { values: { now: '2026-03-02T09:30:00Z' } }, skipping, /^ok/],
    ['requests are limited', { values: { requests: 5 } }, {}, /^incomplete: .*clientsIdentifiedBy \("cred/],
    ['the system is populated', { values: {} }, {}, noPopulation],
    ['the system is populated', { values: { removes: { roles: 0 }, keeps: { roles: 0 } } }, {}, noPopulation],
    ['a schedule exists', { scheduleId: 'x' }, {}, /^broken: returned fields outside of values: return /],
    ['a service is idle', {}, {}, /^ok: entered$/],
  ])('is reported to lack values for %s: %j, %j', async (state, body, capabilities, expected) => {
    expect(await about(state, body, capabilities)).toMatch(expected);
  });
});

const theList = 'the list of states';
const twice = 'names "a caller exists" twice';
const answering = (body: unknown) => () => Response.json(body);

it.each<[string, Habits, Record<string, string>]>([
  ['serves without the token', { asksForToken: false }, { [noToken]: 'accepted: GET /states' }],
  ['lists no states', { list: [] }, { [theList]: 'the declaration must be object' }],
  [
    'has a capability that is neither yes nor no',
    { list: { states, capabilities: { clock: 'maybe' } } },
    { [theList]: '/capabilities/clock must be boolean' },
  ],
  ['names a state twice', { list: { states: [...states, states[0]] } }, { [theList]: twice }],
  ['cannot calm down', { calm: new Response('boom', { status: 500 }) }, { 'the initial state': '500 boom' }],
  [
    'enters everything',
    { enter: answering({ values: {} }) },
    {
      'an unknown state': 'entered: {"state":"it rains","params":{}}',
      'invalid parameters': 'accepted: {"state":"a caller exists","params":"no parameters"}',
      'a caller exists': 'did not return headers',
    },
  ],
  [
    'is another server',
    { enter: () => new Response('<html>', { status: 404 }) },
    {
      'an unknown state': 'returned 404 <html> instead of reporting it as unsupported',
      'invalid parameters': 'returned 404 <html> instead of 400',
      'a caller exists': '404 <html>',
    },
  ],
  ['is a web page', { enter: () => new Response('<html>') }, { 'a caller exists': '200 without JSON' }],
  [
    'answers with a list of values',
    { enter: answering({ values: [] }) },
    { 'a service is idle': 'returned values that are not an object' },
  ],
])('an adapter that %s is reported', async (_, habits, expected) => {
  expect(broken(await findingsOn(habits))).toMatchObject(expected);
});

const about = 'a service has been silent';
const done: Reply = { kind: 'done', body: { values: {} } };

/** The findings about an adapter whose only state is `about`. */
async function foundOf(enter: (seconds: unknown) => Reply, params?: object): Promise<readonly CheckResult[]> {
  const adapter: Adapter = {
    name: 'http',
    place: 'here',
    list: async () => ({ kind: 'done', body: { states: [{ state: about, ...(params && { params }) }] } }),
    enter: async (stateRequest) => enter((stateRequest as { params: { seconds: number } }).params.seconds),
    restoreInitialState: async () => done,
  };
  return (await checkAdapter(adapter, dryRun)).filter((each) => each.about.startsWith(about));
}

describe('an adapter that enters the states of the scenarios', () => {
  it('has no further findings if it supports every set of parameters', async () => {
    expect(await foundOf(() => done)).toEqual([{ about, outcome: 'ok', why: 'entered' }]);
  });

  it('has a finding if its schema is invalid, since verify ignores such a schema', async () => {
    const [found] = await foundOf(() => done, { properties: { seconds: { type: 'seconds' } } });
    const why = expect.stringMatching(/^declares an invalid schema/);
    expect(found).toMatchObject({ outcome: 'broken', why });
  });

  it.each<[string, (seconds: unknown) => Reply, object | undefined, string, string]>([
    [
      'its own schema excludes',
      () => done,
      { properties: { seconds: { maximum: 100 } } },
      'unsupported',
      'excluded by the schema of the adapter: seconds must be <= 100; untested: SH-121',
    ],
    [
      'it refuses',
      (seconds) => (seconds === 121 ? { kind: 'refused', message: '400' } : done),
      undefined,
      'broken',
      '400; untested: SH-121',
    ],
  ])('lists the rules that are untested because a value %s', async (_, enter, params, outcome, why) => {
    const [, ...found] = await foundOf(enter, params);
    expect(found).toEqual([{ about: `${about} {"seconds":121}`, outcome, why }]);
  });
});
