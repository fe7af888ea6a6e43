import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { openReference } from './reference.ts';

// A complete run, with all scenarios that only read.
it('operations outside the contract are only read unless more is allowed', async () => {
  const opened = await openReference({ inProcess: true, further: true });
  const profile = { ...opened.profile, allowed: new Set(['read'] as const), budget: { requests: 5_000 } };
  const { contract, recorder } = await exercise(await loadContract(), { ...opened, profile });
  expect(contract.own?.size).toBe(9);
  const sent = recorder.exchanges.filter(({ operation = '' }) => contract.own?.has(operation));
  expect(new Set(sent.map(({ operation }) => operation)).size).toBe(4);
  expect(new Set(recorder.exchanges.map(({ request }) => request.method))).toEqual(new Set(['GET', 'HEAD']));
});
