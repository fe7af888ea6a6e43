import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { createReference } from '#reference/server/reference.ts';
import { documented } from '#reference/server/world/behaviour.ts';

const operations = [...(await loadContract()).operations.values()];

describe('the contract', () => {
  it.each(operations.map(({ id, method, path }) => ({ id, method, path })))(
    'has $id where the reference has it',
    async ({ id, method, path }) => {
      let met: string | undefined;
      const answer: typeof documented.wire.answer = (response, { operation }) => {
        met = operation;
        return response;
      };
      const { fetch } = createReference({
        behaviour: { ...documented, wire: { ...documented.wire, answer } },
      });
      const anyId = '00000000-0000-4000-8000-000000000000';
      await fetch(new Request(`http://reference.test${path.replace(/\{\w+\}/g, anyId)}`, { method }));
      expect(met).toBe(id);
    },
  );

  it('names no state that the reference cannot be brought into', async () => {
    const { control } = createReference();
    const examples = operations.flatMap(({ requestBody, responses }) =>
      [...(requestBody === undefined ? [] : [requestBody]), ...responses.values()].flatMap(
        (body) => body.examples,
      ),
    );
    const wishes = examples.flatMap(({ state }) => (state === undefined ? [] : [state]));
    expect(wishes.length).toBeGreaterThan(20);
    for (const { state, params } of wishes) {
      const wish = { state, params };
      const body = JSON.stringify(wish);
      const response = await control(new Request('http://reference.test/states', { method: 'POST', body }));
      expect([wish, await response.json()]).toEqual([wish, { values: expect.any(Object) }]);
    }
  });
});
