import { expect, it } from 'vitest';
import { knownStates } from '#harness/targets/control/state-catalogue.ts';
import { createReference } from '#reference/server/reference.ts';
import { listing, rulesByState, written } from './states-page.ts';

it('docs/state-control.md is what npm run states writes', async () => {
  const rulesOf = await rulesByState();
  expect(Object.keys(rulesOf).length).toBeGreaterThan(20);
  expect(written()).toBe(listing(rulesOf));
});

it('the reference implementation takes every documented parameter, with the same default', async () => {
  const answer = await createReference().control(new Request('http://control.invalid/states'));
  const { states } = (await answer.json()) as {
    states: {
      state: string;
      params: { properties: Record<string, { enum?: unknown[]; default?: unknown }> };
    }[];
  };
  const declared = new Map(states.map(({ state, params }) => [state, params.properties]));
  for (const { state, params } of knownStates) {
    for (const [name, shape] of Object.entries(params) as [
      string,
      { enum?: unknown[]; default?: unknown },
    ][]) {
      const own = declared.get(state)?.[name];
      expect(own, `${state}: ${name}`).toBeDefined();
      if (name !== 'work') expect(own?.default, `${state}: ${name}`).toEqual(shape.default);
      expect(own?.enum ?? [], `${state}: ${name}`).toEqual(expect.arrayContaining(shape.enum ?? []));
    }
  }
});
