import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';

/** What the steps of a run write down: how scenarios ended, and what was seen where the document is silent. */
export interface Journal {
  readonly scenarios: ScenarioOutcome[];
  /** By open point id: every distinct thing that was observed. Never judged. */
  readonly observations: Map<string, Set<string>>;
  observe(openPoint: string, observed: string): void;
  /** Takes over all that another journal holds. */
  add(other: Journal): void;
}

export function newJournal(): Journal {
  const observations = new Map<string, Set<string>>();
  const scenarios: ScenarioOutcome[] = [];
  const observe: Journal['observe'] = (openPoint, observed) => {
    observations.set(openPoint, (observations.get(openPoint) ?? new Set()).add(observed));
  };
  return {
    scenarios,
    observations,
    observe,
    add(other) {
      scenarios.push(...other.scenarios);
      for (const [openPoint, all] of other.observations) {
        for (const observed of all) observe(openPoint, observed);
      }
    },
  };
}
