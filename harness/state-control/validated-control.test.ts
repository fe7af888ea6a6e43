import { describe, expect, it } from 'vitest';
import { Untestable } from '#harness/result/outcome.ts';
import { createReference } from '#reference/server/reference.ts';
import { type Control, fallingBackTo, givenControl, noControl } from './control.ts';
import { inProcessControl } from './declared-control.ts';
import { knownStates } from './state-catalogue.ts';
import { validatedControl } from './validated-control.ts';

type Values = Record<string, unknown>;

/** The state control of the reference implementation, with the values of a state replaced. */
async function controlWith(replace: (values: Values) => unknown) {
  const reference = createReference();
  const fetch = async (request: Request) => {
    const response = await reference.control(request);
    if (request.method !== 'POST' || !response.ok) return response;
    const { values } = (await response.json()) as { values: Values };
    return Response.json({ values: replace(values) });
  };
  return validatedControl(await inProcessControl(fetch));
}

const unusable = (state: string, detail: unknown) => ({ cause: 'state-unsupported', detail, needs: [state] });

describe('the return values of a state', () => {
  it.each(
    knownStates.flatMap(({ state, requiredValues }) =>
      Object.keys(requiredValues).map((field) => ({ state, field })),
    ),
  )('must include $field: $state', async ({ state, field }) => {
    const wrongs = [
      ({ [field]: _, ...others }: Values) => others,
      ({ [field]: value, ...others }: Values) => ({ ...others, [`${field}s`]: value }),
      (values: Values) => ({ ...values, [field]: null }),
      () => ({}),
    ];
    const detail = expect.stringMatching(new RegExp(`^the state "${state}" did not return `));
    for (const replace of wrongs)
      await expect((await controlWith(replace)).enter(state)).rejects.toMatchObject(unusable(state, detail));
  });

  it.each(
    knownStates.flatMap(({ state, requiredValues, ruleValues, optionalValues }) =>
      Object.keys({ ...requiredValues, ...ruleValues, ...optionalValues }).map((field) => ({ state, field })),
    ),
  )('are rejected if $field has another type: $state', async ({ state, field }) => {
    const detail = expect.stringContaining(`the state "${state}" returned ${field}`);
    for (const wrong of ['', 7.5]) {
      const control = await controlWith((values) => ({ ...values, [field]: wrong }));
      await expect(control.enter(state)).rejects.toMatchObject(unusable(state, detail));
    }
  });

  it.each([
    [['a', 'b'], 'returned accounts.0, which must be object'],
    [[{ connectedSystemId: 1, connectedSystemObjectId: 2 }], 'returned 1 accounts, not 2'],
    [[{ connectedSystemObjectId: 2 }], 'did not return accounts.0.connectedSystemId'],
  ])('are rejected for two accounts: %j', async (accounts, problem) => {
    const control = await controlWith((values) => ({ ...values, accounts }));
    await expect(control.enter('a person has accounts', { accounts: [{}, {}] })).rejects.toMatchObject({
      detail: `the state "a person has accounts" ${problem}`,
    });
  });
});

const vocabulary = {
  states: [{ state: 'a service is idle' }, { state: 'time passes' }],
  capabilities: { clock: true },
};

/** State control over a fake fetch: declares the states, returns the given responses, and records the requests. */
async function connected(
  answer: () => Response | Promise<Response> = () => Response.json({}),
  declared: () => Response = () => Response.json(vocabulary),
) {
  const sent: { readonly line: string; readonly token: string | null; readonly body: string }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { method, url, headers } = request;
    sent.push({ line: `${method} ${url}`, token: headers.get('authorization'), body: await request.text() });
    return method === 'GET' ? declared() : answer();
  };
  return { control: await inProcessControl(fetch, 'open-sesame'), sent };
}

const brokenControl = { name: 'HarnessError', code: 'CONTROL_BROKEN', exitCode: 3 };

describe('an adapter that fails', () => {
  const state = 'an initial administrator is configured';
  const timedOut = () => Promise.reject(new Error('timed out'));

  it.each<[string, () => Response | Promise<Response>]>([
    ['with no JSON', () => new Response('<html>')],
    ['without an answer', timedOut],
    ['with the opposite of the parameters', () => Response.json({ values: { configured: false } })],
  ])('%s is reported with the state', async (_, answer) => {
    const { control } = await connected(answer, () => Response.json({ states: [{ state }] }));
    const error = { ...brokenControl, message: expect.stringContaining(`"${state}"`) };
    await expect(validatedControl(control).enter(state, { configured: true })).rejects.toMatchObject(error);
  });

  it('is not one whose state returns what was requested', async () => {
    const answer = () => Response.json({ values: { configured: false } });
    const { control } = await connected(answer, () => Response.json({ states: [{ state }] }));
    const given = { configured: false };
    expect(await validatedControl(control).enter(state, given)).toEqual(given);
  });

  it('is reported with the initial state', async () => {
    const { control } = await connected(timedOut);
    await expect(validatedControl(control).restoreInitialState()).rejects.toThrow('the initial state');
  });
});

it('state control over HTTP reads the list once, and sends its token with every request', async () => {
  const { control, sent } = await connected();
  await control.enter('a service is idle');
  await control.restoreInitialState();
  expect([...control.states]).toEqual(['a service is idle', 'time passes']);
  expect(control.movesClock).toBe(true);
  expect(sent.map(({ line }) => line)).toEqual(
    ['GET', 'POST', 'DELETE'].map((method) => `${method} http://control.invalid/states`),
  );
  expect(sent.map(({ token }) => token)).toEqual(Array(3).fill('Bearer open-sesame'));
});

describe('state control that cannot enter a state', () => {
  it('is not called with parameters that its schema excludes', async () => {
    const params = { type: 'object', properties: { service: { enum: ['WorkerSync'] } } };
    const declared = { states: [{ state: 'a service is idle', params }] };
    const { control, sent } = await connected(undefined, () => Response.json(declared));
    const entering = control.enter('a service is idle', { service: 'Scheduler' });
    await expect(entering).rejects.toMatchObject(unusable('a service is idle', expect.any(String)));
    await control.enter('a service is idle', { service: 'WorkerSync' });
    expect(sent).toHaveLength(2);
  });

  it('makes a scenario untested if it returns 501, and names the state', async () => {
    const { control } = await connected(() => new Response('no', { status: 501 }));
    await expect(control.enter('a service is idle', { service: 'Scheduler' })).rejects.toMatchObject({
      name: 'Untestable',
      cause: 'state-unsupported',
      detail: '"a service is idle" {"service":"Scheduler"}',
    });
  });

  it.each([400, 500])('is an error with %i, and the reason is reported', async (status) => {
    const { control } = await connected(() => new Response('params/seconds must be number', { status }));
    const message = expect.stringMatching(new RegExp(`${status} params/seconds must be number`));
    await expect(control.enter('time passes')).rejects.toMatchObject({ ...brokenControl, message });
    await expect(control.restoreInitialState()).rejects.toMatchObject({ ...brokenControl, message });
  });

  it.each([
    ['refuses', () => new Response('who are you?', { status: 401 })],
    ['is another server', () => new Response('<html>')],
  ])('is reported as broken if it %s on the first request', async (_, declared) => {
    await expect(connected(undefined, declared)).rejects.toMatchObject(brokenControl);
  });
});

const accounts = [1, 2].map((id) => ({ connectedSystemId: id, connectedSystemObjectId: String(id) }));
const given = givenControl({
  'a person has accounts': { metaverseObjectId: 'm', accounts },
  'a schedule execution has finished': { scheduleExecutionId: 'e', status: 'Complete' },
});

describe('existing states', () => {
  it('return the requested number of accounts', async () => {
    const entered = await given.enter('a person has accounts', { accounts: [{ settlesAfterSeconds: 0 }] });
    expect(entered).toEqual({ metaverseObjectId: 'm', accounts: accounts.slice(0, 1) });
  });

  it.each([
    ['another state', 'a schedule exists', {}],
    ['more accounts than there are', 'a person has accounts', { accounts: [{}, {}, {}] }],
    ['an account that settles later', 'a person has accounts', { accounts: [{ settlesAfterSeconds: 5 }] }],
    ['an account that fails', 'a person has accounts', { accounts: [{ outcome: 'failed' }] }],
    ['another status', 'a schedule execution has finished', { status: 'Failed' }],
  ])('are not used for %s', async (_, state, params) => {
    await expect(given.enter(state, params)).rejects.toThrow(Untestable);
  });
});

describe('state control with a fallback', () => {
  const lower: Control = {
    ...noControl,
    adapter: 'api',
    states: new Set(['a schedule exists']),
    enter: async () => ({ scheduleId: 's' }),
  };

  it('calls the second if the first does not support a state', async () => {
    const both = fallingBackTo(lower)(given);
    expect(both.adapter).toBe('given');
    expect(await both.enter('a schedule exists')).toEqual({ scheduleId: 's' });
    await expect(both.enter('maintenance mode is on')).rejects.toThrow(Untestable);
  });
});
