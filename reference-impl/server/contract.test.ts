import { describe, expect, it } from 'vitest';
import { operationsOf, readContract } from '../../openapi/read-contract.ts';
import { createReference } from './reference.ts';
import { documented } from './world/behaviour.ts';

const operations = operationsOf(await readContract());

describe('the contract', () => {
  it.each(operations.map(({ operationId, method, path }) => ({ operationId, method, path })))(
    'has $operationId where the reference has it',
    async ({ operationId, method, path }) => {
      let met: string | undefined;
      const answer: typeof documented.wire.answer = (response, { operation }) => {
        met = operation;
        return response;
      };
      const { fetch } = createReference({
        behaviour: { ...documented, wire: { ...documented.wire, answer } },
      });
      const id = '00000000-0000-4000-8000-000000000000';
      await fetch(
        new Request(`http://reference.test${path.replace(/\{\w+\}/g, id)}`, { method: method.toUpperCase() }),
      );
      expect(met).toBe(operationId);
    },
  );

  it('names no state that the reference cannot be brought into', async () => {
    const { control } = createReference();
    for (const wish of statesNamedIn(operations)) {
      const body = JSON.stringify(wish);
      const response = await control(new Request('http://reference.test/states', { method: 'POST', body }));
      expect([wish, await response.json()]).toEqual([wish, { values: expect.any(Object) }]);
    }
  });
});

/** Every `x-state` of the examples. */
function statesNamedIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'x-state' in value ? [value['x-state']] : [];
  return [...own, ...Object.values(value).flatMap(statesNamedIn)];
}
