import { describe, expect, it } from 'vitest';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { dryRunScenarios } from '#harness/run/scenarios/cucumber.ts';
import { planPhase } from '#harness/run/scenarios/parallel.ts';
import type { PlannedWait } from '#harness/run/waits/pending-waits.ts';
import { sessionWith } from '#test/builders/session.ts';

const time = (seconds: number): PlannedWait => ({ kind: 'time', seconds });
const call = (seconds: number): PlannedWait => ({ kind: 'call', seconds });

describe('the waits of the features', () => {
  it('are declared by their steps', async () => {
    const declared = await dryRunScenarios(sessionWith(), { paths: ['features/'], tags: 'not @client' });
    const kinds = new Set([...declared.values()].flat().map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['call', 'state', 'time']);
    const known = new Set(writtenScenarios().map(({ location }) => location));
    expect([...declared.keys()].filter((location) => !known.has(location))).toEqual([]);
  });
});

describe('the plan of a run', () => {
  const location = 'a.feature:1';
  const session = sessionWith({ allowed: new Set(['read', 'waiting']) });
  const planned = (wait: PlannedWait, ...tags: string[]): unknown => {
    const scenario = { location, tags: ['@SH-04', ...tags] };
    return [...planPhase([scenario], new Map([[location, [wait]]]), session).scenarios.values()];
  };

  it('holds what a scenario may wait for, and nothing of one that may not run', () => {
    expect(planned(time(5), '@waiting')).toEqual([[time(5)]]);
    expect(planned(time(5), '@needs-clock')).toEqual([]);
    expect(planned(time(5), '@write')).toEqual([]);
  });

  it('leaves out what nobody waits for: hours, and a call whose accounts settle at once', () => {
    expect(planned(time(1200))).toEqual([]);
    expect(planned(call(25))).toEqual([]);
    expect(planned(call(25), '@waiting')).toEqual([[call(25)]]);
  });
});
