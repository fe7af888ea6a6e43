import { describe, expect, it } from 'vitest';
import { knownStates } from '#harness/state-control/state-catalogue.ts';
import { adapterSkeleton, languages, statesInOrder } from './adapter-skeleton.ts';
import { rulesByState } from './rules-by-state.ts';

const all = await rulesByState({ missing: [] });

/** The states in a skeleton, in its order: lines such as `"a service is idle": not_written,`. */
const statesIn = (text: string) =>
  [...text.matchAll(/^\s*\[?["']([^"']+)["']\]?(?::| =) not_?written,$/gim)].map(([, state]) => state);

describe.each(languages)('the adapter in %s', (language) => {
  const text = adapterSkeleton(language, all);

  it('has every state once, those first that the most rules need', () => {
    expect(statesIn(text)).toEqual(statesInOrder(all).map(({ state }) => state));
    expect(statesIn(text).toSorted()).toEqual(knownStates.map(({ state }) => state).toSorted());
  });

  it('has the parameters of a state, their defaults, and no place left to fill', () => {
    expect(text).toMatch(/21 rules need it\. The last heartbeat.+\n.+parameter `service`: `WorkerSync`/);
    expect(text).toContain('"a service has been silent":{"service":"WorkerSync","seconds":61}');
    expect(text).not.toMatch(/\{(?:each state|about|end|defaults|start|check)\}/);
  });
});

it('puts the defaults where a quotation mark or a backslash would end their text', () => {
  expect(JSON.stringify(knownStates.map(({ params }) => params))).not.toMatch(/['`\\]/);
});

describe('the rules by state', () => {
  it('count scenarios that only need a caller or a clock', () => {
    expect(all.get('a caller exists')?.has('AU-01')).toBe(true);
    expect(all.get('the clock stands still')?.size).toBeGreaterThan(0);
  });

  it('leave out rules about operations that the server lacks', async () => {
    const without = await rulesByState({ missing: ['getServiceHealth'] });
    const [first] = statesInOrder(without);
    expect(first?.state).toBe('a caller exists');
    const silent = 'a service has been silent';
    expect(without.get(silent)?.size).toBeLessThan(all.get(silent)?.size ?? 0);
  });
});
