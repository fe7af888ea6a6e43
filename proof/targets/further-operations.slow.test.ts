import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { isReading } from '#harness/http/budget.ts';
import { exercise } from '#harness/run/verify-target.ts';
import { isSuccess } from '#harness/scenario/response.ts';
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

it('after the first changes by operations outside the contract, the initial state is restored, and more is read', async () => {
  const opened = await openReference({ inProcess: true, further: true });
  const { contract, history } = await exercise(await loadContract(), opened, { only: ['ER-01', 'AU-01'] });
  const events = history?.events ?? [];
  const changes = events.flatMap((event, at) =>
    event.kind === 'sent' &&
    contract.own?.has(event.exchange.operation ?? '') &&
    !isReading(event.exchange.request) &&
    isSuccess(event.exchange)
      ? [at]
      : [],
  );
  const later = events.slice(changes[0]).map(({ kind }) => kind);
  expect(changes.length).toBeGreaterThan(0);
  expect(later.indexOf('restore')).toBeGreaterThan(0);
  expect(later.slice(later.indexOf('restore')).filter((kind) => kind === 'sent').length).toBeGreaterThan(100);
});
