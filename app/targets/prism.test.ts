import { describe, expect, it } from 'vitest';
import { loadContract, sampleBody } from '#harness/contract/contract.ts';
import { operationById } from '#harness/contract/operations.ts';
import { recorder } from '#harness/http/exchange.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { newestRelease } from '#harness/profile/profile.ts';
import { createPrismMock } from '#mocks/prism/prism-mock.ts';
import { checksOfRules } from '#test/builders/checks-of-rules.ts';

const contract = await loadContract();
const mock = await createPrismMock(contract);
const named = [...contract.operations.values()].flatMap(({ id, responses }) =>
  [...responses].flatMap(([status, { examples }]) =>
    // The `default` response cannot be selected with the header Prefer.
    status === 'default' ? [] : examples.map(({ name }) => ({ id, status, example: name })),
  ),
);

const context = { contract, release: newestRelease };
const json = { 'x-api-key': 'any', 'content-type': 'application/json' };

/** Requests one example by its name, with a valid request. */
async function exchanged({ id, status, example }: (typeof named)[number]) {
  const operation = operationById(contract, id);
  const body = sampleBody(contract, operation);
  const path = operation.path.replaceAll(/\{\w+\}/g, '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01');
  const headers = { ...json, prefer: `code=${status}, example=${example}` };
  const init = { method: operation.method, headers, body: JSON.stringify(body) };
  const request = new Request(`http://mock.invalid${path}`, init);
  const { send } = recorder(inProcessTarget('mock', mock.fetch), contract.vocabulary);
  return send(request, { operation: id, caller: 'an administrator' });
}

const all = await checksOfRules();

describe('every named example of the contract, returned by the mock', () => {
  // Fixed examples cannot relate a response to its request, nor follow the rules of older releases.
  const checks = all.filter(({ rule, isComputed }) => !isComputed && rule.until === undefined);

  it.each(named)('$id $status $example breaks no rule', async (one) => {
    const exchange = await exchanged(one);
    expect(exchange.response.status).toBe(Number(one.status));
    const outcomes = checks.map(({ rule, check }) => ({ rule: rule.id, outcome: check(exchange, context) }));
    expect(outcomes.filter(({ outcome }) => outcome.kind === 'broken')).toEqual([]);
    expect(outcomes.some(({ outcome }) => outcome.kind === 'holds')).toBe(true);
  });
});
