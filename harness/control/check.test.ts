import process from 'node:process';
import { describe, expect, it } from 'vitest';
import {
  type CheckResult,
  checkAdapter,
  commandAdapter,
  declarationComplaint,
  httpAdapter,
} from './check.ts';

const complaint = declarationComplaint();
const states = [{ state: 'a caller exists' }, { state: 'a service is idle' }];

interface Habits {
  /** What `GET /states` answers. */
  readonly list?: () => Response;
  /** Undefined where it does as a careful one does. */
  readonly enter?: (state: string, params: unknown) => Response | undefined;
  readonly calm?: () => Response;
  readonly asksForToken?: boolean;
}

/** A careful adapter of two states, save for the habits given. */
async function findingsOn({
  list,
  enter,
  calm,
  asksForToken = true,
}: Habits = {}): Promise<readonly CheckResult[]> {
  const fetch = async (request: Request): Promise<Response> => {
    if (asksForToken && request.headers.get('authorization') !== 'Bearer open-sesame')
      return new Response('who are you?', { status: 401 });
    if (request.method === 'GET')
      return list?.() ?? Response.json({ states, capabilities: { clock: false } });
    if (request.method === 'DELETE') return calm?.() ?? new Response(null, { status: 204 });
    const { state, params } = (await request.json()) as { state: string; params: unknown };
    const special = enter?.(state, params);
    if (special !== undefined) return special;
    if (!states.some((each) => each.state === state)) return new Response('no such state', { status: 501 });
    if (typeof params !== 'object')
      return Response.json({ detail: 'params must be object' }, { status: 400 });
    return Response.json({ values: state === 'a caller exists' ? { headers: { 'x-api-key': 'k' } } : {} });
  };
  return checkAdapter(httpAdapter({ url: 'http://control.invalid', token: 'open-sesame', fetch }), complaint);
}

const broken = (findings: readonly CheckResult[]): Record<string, string> =>
  Object.fromEntries(
    findings.filter(({ outcome }) => outcome === 'broken').map(({ about, why }) => [about, why]),
  );

describe('a careful adapter', () => {
  it('has nothing broken, and what it does not declare is unsupported', async () => {
    const findings = await findingsOn();
    expect(broken(findings)).toEqual({});
    expect(findings.slice(0, 5)).toEqual([
      { about: 'the list of states', outcome: 'ok', why: '2 states, no clock' },
      { about: 'a request without the token', outcome: 'ok', why: 'refused with 401' },
      { about: 'the calm state', outcome: 'ok', why: 'entered' },
      { about: 'a state that there is not', outcome: 'ok', why: 'refused with 501' },
      { about: 'parameters that are none', outcome: 'ok', why: 'refused with 400 params must be object' },
    ]);
    expect(findings).toContainEqual({ about: 'a caller exists', outcome: 'ok', why: 'answers with headers' });
    expect(findings).toContainEqual({ about: 'time passes', outcome: 'unsupported', why: 'not declared' });
  });

  it('may find at the time that a declared state cannot be had', async () => {
    const findings = await findingsOn({
      enter: (state) => (state === 'a service is idle' ? new Response(null, { status: 501 }) : undefined),
    });
    expect(findings).toContainEqual({ about: 'a service is idle', outcome: 'unsupported', why: '501' });
  });
});

describe('an adapter that verify would stumble over', () => {
  const declaring =
    (state: string, capabilities: object): (() => Response) =>
    () =>
      Response.json({ states: [{ state }], capabilities });
  const answering =
    (state: string, body: object): NonNullable<Habits['enter']> =>
    (asked, params) =>
      asked === state && typeof params === 'object' ? Response.json(body) : undefined;
  const about = async (state: string, body: object, capabilities: object = {}): Promise<string> => {
    const findings = await findingsOn({
      list: declaring(state, capabilities),
      enter: answering(state, body),
    });
    const found = findings.find((each) => each.about === state);
    return `${found?.outcome}: ${found?.why}`;
  };

  it('forgets to say what time it is, by which waits are measured', async () => {
    const skipping = { clock: true, skipsWaits: true };
    expect(await about('time passes', { values: {} }, skipping)).toMatch(/^broken: does not tell now/);
    expect(await about('time passes', { values: {} }, { clock: true })).toMatch(/^incomplete: .*now/);
    expect(await about('time passes', { values: { now: '2026-03-02T09:30:00Z' } }, skipping)).toMatch(/^ok/);
  });

  it('forgets by what clients are told apart', async () => {
    expect(await about('requests are limited', { values: { requests: 5 } })).toMatch(
      /^incomplete: does not tell clientsAreToldApartBy \("credentials"/,
    );
  });

  it.each([[{}], [{ removes: {}, keeps: {} }], [{ removes: { roles: 0 }, keeps: { roles: 0 } }]])(
    'populates the system with nothing: %j',
    async (values) => {
      expect(await about('the system is populated', { values })).toMatch(
        /^incomplete: does not tell removes .* and keeps /,
      );
    },
  );

  it('forgets the wrapper', async () => {
    expect(await about('a schedule exists', { scheduleId: 'x' })).toBe(
      'broken: answers members outside of values: write {"values": {…}}',
    );
    expect(await about('a service is idle', {})).toBe('ok: entered');
  });
});

describe('a broken adapter', () => {
  const json =
    (body: unknown, status = 200) =>
    (): Response =>
      Response.json(body, { status });
  const text = (body: string, status: number) => (): Response => new Response(body, { status });
  it.each<[string, Habits, Record<string, string>]>([
    ['serves without the token', { asksForToken: false }, { 'a request without the token': 'served' }],
    ['lists no states', { list: json([]) }, { 'the list of states': 'the declaration must be object' }],
    [
      'lists names alone',
      { list: json({ states: ['a service is idle'] }) },
      { 'the list of states': '/states/0 must be object' },
    ],
    [
      'has a capability that is no yes or no',
      { list: json({ states, capabilities: { clock: 'maybe' } }) },
      { 'the list of states': '/capabilities/clock must be boolean' },
    ],
    ['is a web page', { list: text('<html>', 200) }, { 'the list of states': '200 without JSON' }],
    [
      'names a state twice',
      { list: json({ states: [...states, ...states] }) },
      { 'the list of states': 'names "a caller exists" twice' },
    ],
    ['cannot calm down', { calm: text('boom', 500) }, { 'the calm state': '500 boom' }],
    [
      'enters everything',
      { enter: json({ values: {} }) },
      {
        'a state that there is not': 'entered',
        'parameters that are none': 'taken',
        'a caller exists': 'answers no headers',
      },
    ],
    [
      'knows 404 alone',
      { enter: text('', 404) },
      {
        'a state that there is not': 'answered with 404, not as unsupported',
        'parameters that are none': 'answered with 404, not 400',
        'a caller exists': '404',
      },
    ],
    [
      'answers with a list of values',
      { enter: json({ values: [] }) },
      {
        'a caller exists': 'answers values that are no object',
        'a service is idle': 'answers values that are no object',
      },
    ],
  ])('that %s is told so', async (_, habits, expected) => {
    expect(broken(await findingsOn(habits))).toMatchObject(expected);
  });
});

/** A program that does this when it is asked to enter a state, and lists none. */
const adapter = (deed: string, timeoutSeconds = 10) => {
  const program = `if (process.argv.at(-1) === 'list') console.log('{"states": []}'); else { ${deed} }`;
  return commandAdapter({ command: [process.execPath, '-e', program, '--'], timeoutSeconds });
};

describe('an adapter that is a program', () => {
  it('has refused where it ends with another exit code than 0', async () => {
    const reply = await adapter('console.error("no"); process.exit(1)').enter({});
    expect(reply).toMatchObject({ kind: 'refused', said: expect.stringContaining('exit code 1. no') });
  });

  it.each([
    ['was not done in time', 'setTimeout(() => undefined, 60_000)', 2],
    ['printed without end', 'for (;;) console.log("y".repeat(10_000))', 10],
    ['printed no JSON', 'console.log("done")', 10],
  ])('is broken where it %s', async (_, deed, seconds) => {
    expect(await adapter(deed, seconds).enter({})).toMatchObject({ kind: 'broken' });
  });

  it('rejects where it does not list its states in time', async () => {
    const command = [process.execPath, '-e', 'setTimeout(() => undefined, 60_000)', '--'];
    await expect(commandAdapter({ command, timeoutSeconds: 0.3 }).list()).rejects.toMatchObject({
      exitCode: 3,
    });
  });
});
