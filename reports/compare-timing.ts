import type { RunResult, ScenarioResult } from '#harness/result/result.ts';

/** A scenario that takes clearly longer than it did. */
export interface Slower {
  readonly name: string;
  readonly location: string;
  /** The rules that it is an example of. */
  readonly rules: readonly string[];
  readonly beforeMs: number;
  readonly afterMs: number;
  /** How many times as long it takes. */
  readonly ratio: number;
}

/** Twice as long may be clearly slower, but not where both are gone in a moment. */
const clearRatio = 2;
const clearMs = 250;

/** The scenarios that were exercised in both runs and became clearly slower, the most time lost first. Never a verdict. */
export function slowerScenarios(before: RunResult, after: RunResult): Slower[] {
  const [old, now] = [exercised(before), exercised(after)];
  return [...now]
    .flatMap(([key, { scenario, rules }]): Slower[] => {
      const was = old.get(key)?.scenario;
      if (was === undefined) return [];
      const { name, location, durationMs: afterMs } = scenario;
      const { durationMs: beforeMs } = was;
      if (afterMs < beforeMs * clearRatio || afterMs - beforeMs < clearMs) return [];
      const ratio = Math.round((afterMs / Math.max(beforeMs, 1)) * 10) / 10;
      return [{ name, location, rules, beforeMs, afterMs, ratio }];
    })
    .sort((a, b) => b.afterMs - b.beforeMs - (a.afterMs - a.beforeMs));
}

/** By location and name: a line alone would match another scenario once a feature was edited. */
function exercised({ rules }: RunResult): Map<string, { scenario: ScenarioResult; rules: string[] }> {
  const found = new Map<string, { scenario: ScenarioResult; rules: string[] }>();
  for (const { id, scenarios } of rules) {
    for (const scenario of scenarios) {
      if (scenario.outcome !== 'passed' && scenario.outcome !== 'failed') continue;
      const key = `${scenario.location} ${scenario.name}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { scenario, rules: [id] });
      else known.rules.push(id);
    }
  }
  return found;
}
