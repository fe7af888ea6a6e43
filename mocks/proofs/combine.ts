import { type Behaviour, documented } from '#reference/server/world/behaviour.ts';
import type { Mutant } from './mutant.ts';

/** Two mutants that replace the same method, so that one would undo the other. */
interface MutantConflict {
  readonly decision: string;
  readonly mutants: readonly [string, string];
}

/** The behaviour of a server with several mutants at once, or the first two that cannot go together. */
export function combineMutants(
  mutants: readonly Mutant[],
): { behaviour: Behaviour } | { conflict: MutantConflict } {
  const areas = Object.fromEntries(
    Object.entries(documented).map(([area, decisions]) => [
      area,
      { ...decisions } as Record<string, unknown>,
    ]),
  );
  const changedBy = new Map<string, string>();
  for (const mutant of mutants) {
    for (const [area, decision, value] of overridesOf(mutant)) {
      const name = `${area}.${decision}`;
      const before = changedBy.get(name);
      if (before !== undefined) return { conflict: { decision: name, mutants: [before, mutant.id] } };
      areas[area] = { ...areas[area], [decision]: value };
      changedBy.set(name, mutant.id);
    }
  }
  return { behaviour: areas as unknown as Behaviour };
}

/** What a mutant decides otherwise than the document: area, decision and value. */
export function overridesOf({ overrides }: Mutant): [string, string, unknown][] {
  return Object.entries(overrides).flatMap(([area, decisions]) => {
    const due: Readonly<Record<string, unknown>> = { ...documented[area as keyof Behaviour] };
    return Object.entries(decisions)
      .filter(([decision, value]) => value !== due[decision])
      .map(([decision, value]): [string, string, unknown] => [area, decision, value]);
  });
}
