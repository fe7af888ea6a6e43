import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { createReference } from '#reference/server/reference.ts';

const operations = [...(await loadContract()).operations.values()];
const answers = operations.flatMap(({ id, responses }) =>
  [...responses].map(([status, { examples }]) => ({ id, status, examples })),
);
const examples = [
  ...operations.flatMap(({ requestBody }) => requestBody?.examples ?? []),
  ...answers.flatMap((answer) => answer.examples),
];
const marks = examples.flatMap(({ state }) => (state === undefined ? [] : [state]));

// Which states can be shown by an example alone. What they bring about in the calm ones is there to be worked on.
const calm = [
  'a person has accounts',
  'a connected system exists',
  'a schedule exists',
  'a schedule execution has finished',
];
const states = [
  ...calm,
  'a service has been silent',
  'a service has never reported',
  'a service is working',
  'the database is unreachable',
  'maintenance mode is on',
  'an activity is in progress',
  'an initial administrator is configured',
  'metaverse objects exist',
  'a schedule execution is running',
  'the system is populated',
  'a caller exists',
  'requests are limited',
];

it('stand for every state that an example can show, and for no other', () => {
  expect([...new Set(marks.map(({ state }) => state))].toSorted()).toEqual(states.toSorted());
});

it('stand for no state that the reference cannot be brought into', async () => {
  const { control } = createReference();
  for (const { state, params } of marks) {
    const body = JSON.stringify({ state, params });
    const response = await control(new Request('http://reference.test/states', { method: 'POST', body }));
    expect([state, params, await response.json()]).toEqual([state, params, { values: expect.any(Object) }]);
  }
});

it('show the health of every service in every situation that tells one verdict from another', () => {
  const wanted = ['WorkerSync', 'WorkerDelivery', 'Scheduler'].flatMap((service) => [
    { state: 'a service has never reported', params: { service } },
    ...[16, 61, ...(service === 'Scheduler' ? [121] : [])].map((seconds) => ({
      params: { service, seconds },
    })),
    ...[590, 601, null].map((progressSecondsAgo) => ({ params: { service, progressSecondsAgo } })),
  ]);
  const health = answers.find(({ id, status }) => id === 'getServiceHealth' && status === '200');
  const shown = (health?.examples ?? []).flatMap(({ state }) => (state === undefined ? [] : [state]));
  for (const situation of wanted)
    expect(shown).toContainEqual(
      expect.objectContaining({
        ...situation,
        params: expect.objectContaining(situation.params),
      }),
    );
  expect(shown).toHaveLength(wanted.length);
});

describe.each(operations)('$id', ({ responses, requestBody }) => {
  it('has an example of every body', () => {
    const bodies = [...responses.values(), ...(requestBody === undefined ? [] : [requestBody])];
    for (const { schema, examples: given } of bodies) if (schema !== undefined) expect(given).not.toEqual([]);
  });

  it('stands for each state by one example, and answers calmly by default', () => {
    const own = [...responses.values()].flatMap((each) => each.examples.flatMap(({ state }) => state ?? []));
    const written = own.map((mark) => JSON.stringify(mark));
    expect(new Set(written).size).toBe(written.length);
    const [first] = responses.values();
    expect([undefined, ...calm]).toContain(first?.examples[0]?.state?.state);
  });
});
