import { expect, it } from 'vitest';
import { contextOfCheck } from '#test/builders/check.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { isNamedSynchronisationRule, isNamedSyncRule } from './target-type.ts';

it.each([
  [isNamedSynchronisationRule, 'SynchronisationRule', 'holds'],
  [isNamedSynchronisationRule, 'SynchronizationRule', 'broken'],
  [isNamedSynchronisationRule, 'synchronisationRule', 'broken'],
  [isNamedSynchronisationRule, 'SYNCHRONISATION_RULE', 'broken'],
  [isNamedSynchronisationRule, 'SyncRule', 'silent'],
  [isNamedSynchronisationRule, 'RunProfile', 'silent'],
  [isNamedSynchronisationRule, 4, 'silent'],
  [isNamedSyncRule, 'SyncRule', 'holds'],
  [isNamedSyncRule, 'RunProfile', 'silent'],
])('%o: the target type %s of any Activity: %s', (check, targetType, expected) => {
  const exchange = exchangeWith({ operation: 'getActivity', content: { targetType } });
  expect(check(exchange, contextOfCheck).kind).toBe(expected);
});
