import { expect, it } from 'vitest';
import { presentations } from '#steps/authentication/credentials.ts';
import { refusalRules } from './access.ts';
import { rulesByKind } from './after-reset.ts';

// The model finds rules by the text of their steps. These tests fail if a reworded step is no longer found.
it('the model has a rule for each kind of record that a reset removes or keeps as a whole', () => {
  const without = [...rulesByKind].filter(([, { goes, stays }]) => goes === undefined && stays === undefined);
  expect(without.map(([name]) => name)).toEqual([
    'history entries of Metaverse Objects',
    'Metaverse Objects',
    'built-in Example Data Templates',
  ]);
});

it('the model has a rule for each kind of invalid credentials', () => {
  const without = Object.keys(presentations).filter((words) => !refusalRules.has(words));
  expect(without).toEqual([
    'a valid key and a valid token',
    'a valid key and an invalid token',
    'an unknown key and a valid token',
  ]);
});
