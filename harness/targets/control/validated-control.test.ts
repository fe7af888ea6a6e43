import { describe, expect, it } from 'vitest';
import { createReference } from '#reference/server/reference.ts';
import { httpControl } from './http.ts';
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
  return validatedControl(await httpControl({ url: 'http://control.invalid', fetch }));
}

const unusable = (state: string, detail: unknown) => ({ cause: 'state-unsupported', detail, needs: [state] });

describe('what a state answers', () => {
  it.each(
    knownStates.flatMap(({ state, answers }) => Object.keys(answers).map((member) => ({ state, member }))),
  )('may not lack $member: $state', async ({ state, member }) => {
    const wrongs = [
      ({ [member]: _, ...others }: Values) => others,
      ({ [member]: value, ...others }: Values) => ({ ...others, [`${member}s`]: value }),
      (values: Values) => ({ ...values, [member]: null }),
      () => ({}),
    ];
    const detail = expect.stringMatching(new RegExp(`^the state "${state}" answers no `));
    for (const replace of wrongs)
      await expect((await controlWith(replace)).enter(state)).rejects.toMatchObject(unusable(state, detail));
  });

  it.each(
    knownStates.flatMap(({ state, answers, tells, adds }) =>
      Object.keys({ ...answers, ...tells, ...adds }).map((member) => ({ state, member })),
    ),
  )('is not taken with $member of another type: $state', async ({ state, member }) => {
    const detail = expect.stringContaining(`the state "${state}" answers ${member}`);
    for (const wrong of ['', 7.5]) {
      const control = await controlWith((values) => ({ ...values, [member]: wrong }));
      await expect(control.enter(state)).rejects.toMatchObject(unusable(state, detail));
    }
  });

  it.each([
    [['a', 'b'], 'answers accounts.0 that must be object'],
    [[{ connectedSystemId: 1, connectedSystemObjectId: 2 }], 'answers 1 accounts, not 2'],
    [[{ connectedSystemObjectId: 2 }], 'answers no accounts.0.connectedSystemId'],
  ])('is not taken with these for two accounts: %j', async (accounts, complaint) => {
    const control = await controlWith((values) => ({ ...values, accounts }));
    await expect(control.enter('a person has accounts', { accounts: [{}, {}] })).rejects.toMatchObject({
      detail: `the state "a person has accounts" ${complaint}`,
    });
  });
});

describe('an adapter that fails', () => {
  const failing = async (answer: () => Promise<Response>) => {
    const list = { states: [{ state: 'a service is idle' }] };
    const fetch = async ({ method }: Request) => (method === 'GET' ? Response.json(list) : answer());
    return validatedControl(await httpControl({ url: 'http://control.invalid', fetch }));
  };
  const timedOut = () => Promise.reject(new Error('timed out'));

  it.each<[string, () => Promise<Response>]>([
    ['with 500', async () => new Response('boom', { status: 500 })],
    ['with no JSON', async () => new Response('<html>')],
    ['without an answer', timedOut],
  ])('%s is named with the state', async (_, answer) => {
    const message = expect.stringContaining('"a service is idle"');
    const entering = (await failing(answer)).enter('a service is idle');
    await expect(entering).rejects.toMatchObject({ code: 'CONTROL_BROKEN', message });
  });

  it('is an error where a state says the opposite of what was asked for', async () => {
    const state = 'an initial administrator is configured';
    const fetch = async ({ method }: Request) =>
      Response.json(method === 'GET' ? { states: [{ state }] } : { values: { configured: false } });
    const control = validatedControl(await httpControl({ url: 'http://control.invalid', fetch }));
    await expect(control.enter(state, { configured: true })).rejects.toMatchObject({
      code: 'CONTROL_BROKEN',
    });
    expect(await control.enter(state, { configured: false })).toEqual({ configured: false });
  });

  it('is named with the calm state', async () => {
    await expect((await failing(timedOut)).calm()).rejects.toThrow('the calm state');
  });
});
