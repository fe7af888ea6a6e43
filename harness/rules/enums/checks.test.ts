import { expect, it } from 'vitest';
import type { Circumstances } from '#harness/rules/judging/check.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { enumChecks } from './checks.ts';

const circumstances: Circumstances = { contract: {} as Circumstances['contract'], release: '0.16.0' };

function found(rule: string, targetType: unknown): string | undefined {
  const exchange = exchangeWith({ operation: 'getActivity', content: { targetType } });
  return enumChecks.find((each) => each.rule === rule)?.examine(exchange, circumstances)?.kind;
}

it.each([
  ['EN-06', 'SynchronisationRule', 'held'],
  ['EN-06', 'SynchronizationRule', 'broken'],
  ['EN-06', 'synchronisationRule', 'broken'],
  ['EN-06', 'SYNCHRONISATION_RULE', 'broken'],
  ['EN-06', 'SyncRule', undefined],
  ['EN-06', 'RunProfile', undefined],
  ['EN-06', 4, undefined],
  ['EN-08', 'SyncRule', 'held'],
  ['EN-08', 'RunProfile', undefined],
])('%s sees the target type %s of any Activity: %s', (rule, targetType, expected) => {
  expect(found(rule, targetType)).toBe(expected);
});
