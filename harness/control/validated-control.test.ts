import { describe, expect, it } from 'vitest';
import { httpControl } from '#harness/control/http.ts';
import { knownStates } from '#harness/control/state-catalogue.ts';
import { createReference } from '#reference/server/reference.ts';
import { validatedControl } from './validated-control.ts';

/** The state control of the reference implementation, with the values of a state replaced. */
async function controlWith(replace: (values: Record<string, unknown>) => unknown) {
  const reference = createReference();
  return validatedControl(
    await httpControl({
      url: 'http://control.invalid',
      fetch: async (request) => {
        const response = await reference.control(request);
        if (request.method !== 'POST' || !response.ok) return response;
        const { values } = (await response.json()) as { values: Record<string, unknown> };
        return Response.json({ values: replace(values) });
      },
    }),
  );
}

const required = knownStates.flatMap(({ state, answers }) =>
  Object.keys(answers).map((member) => ({ state, member })),
);
const typed = knownStates.flatMap(({ state, answers, tells, adds }) =>
  Object.keys({ ...answers, ...tells, ...adds }).map((member) => ({ state, member })),
);

describe('what a state answers', () => {
  it.each(knownStates)('is taken from the reference implementation: $state', async ({ state }) => {
    const control = await controlWith((values) => values);
    await expect(control.enter(state)).resolves.toBeTypeOf('object');
  });

  it.each(required)('may not lack $member: $state', async ({ state, member }) => {
    const wrongs = [
      ({ [member]: _, ...others }: Record<string, unknown>) => others,
      ({ [member]: value, ...others }: Record<string, unknown>) => ({ ...others, [`${member}s`]: value }),
      (values: Record<string, unknown>) => ({ ...values, [member]: null }),
      () => ({}),
    ];
    for (const replace of wrongs) {
      const control = await controlWith(replace);
      await expect(control.enter(state)).rejects.toMatchObject({
        cause: 'state-unsupported',
        detail: expect.stringMatching(new RegExp(`^the state "${state}" answers no `)),
        needs: [state],
      });
    }
  });

  it.each(typed)('is not taken with $member of another type: $state', async ({ state, member }) => {
    for (const wrong of ['', 7.5]) {
      const control = await controlWith((values) => ({ ...values, [member]: wrong }));
      await expect(control.enter(state)).rejects.toMatchObject({
        cause: 'state-unsupported',
        detail: expect.stringContaining(`the state "${state}" answers ${member}`),
        needs: [state],
      });
    }
  });

  it.each([
    ['strings for accounts', ['a', 'b'], 'answers accounts.0 that must be object'],
    [
      'one account for two',
      [{ connectedSystemId: 1, connectedSystemObjectId: 2 }],
      'answers 1 accounts, not 2',
    ],
    [
      'an account without its system',
      [{ connectedSystemObjectId: 2 }],
      'answers no accounts.0.connectedSystemId',
    ],
  ])('is not taken with %s', async (_, accounts, complaint) => {
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
  it.each<[string, () => Promise<Response>]>([
    ['with 500', async () => new Response('boom', { status: 500 })],
    ['with no JSON', async () => new Response('<html>')],
    ['without an answer', () => Promise.reject(new Error('timed out'))],
  ])('%s is named with the state', async (_, answer) => {
    const control = await failing(answer);
    await expect(control.enter('a service is idle')).rejects.toMatchObject({
      code: 'CONTROL_BROKEN',
      message: expect.stringContaining('"a service is idle"'),
    });
  });

  it('is named with the calm state', async () => {
    const control = await failing(() => Promise.reject(new Error('timed out')));
    await expect(control.calm()).rejects.toThrow('the calm state');
  });
});
