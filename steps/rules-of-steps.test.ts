import { expect, it } from 'vitest';
import { everyChecksOf } from '#harness/history/monitors.ts';
import { rules } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { loadSteps } from '#harness/run/cucumber.ts';
import { presentations, refusalRules } from './authentication/credentials.ts';
import { rulesByKind } from './factory-reset/after-reset-predictions.ts';

// Monitors find rules by the text of their steps. These tests fail if a reworded step is no longer found.
it('there is a rule for each kind of record that a reset removes or keeps as a whole', () => {
  const without = [...rulesByKind].filter(([, { goes, stays }]) => goes === undefined && stays === undefined);
  expect(without.map(([name]) => name)).toEqual([
    'history entries of Metaverse Objects',
    'Metaverse Objects',
    'built-in Example Data Templates',
  ]);
});

it('there is a rule for each kind of invalid credentials', () => {
  const without = Object.keys(presentations).filter((words) => !refusalRules.has(words));
  expect(without).toEqual([
    'a valid key and a valid token',
    'a valid key and an invalid token',
    'an unknown key and a valid token',
  ]);
});

it('a rule is tagged @every or @recorded if it has checks of everything, and only then', async () => {
  await loadSteps();
  const kinds = { server: 'exchanges', client: 'client runs', recording: 'sent requests' } as const;
  const parts = writtenScenarios().filter(({ isEvery }) => isEvery);
  for (const { id } of rules) {
    const tagged = parts.filter(({ rules: own }) => own.includes(id)).map(({ subject }) => kinds[subject]);
    const checked = everyChecksOf(id).map(({ of }) => of);
    expect([id, ...new Set(checked)].sort()).toEqual([id, ...new Set(tagged)].sort());
  }
});
