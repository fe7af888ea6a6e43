import type { Wire } from '#reference/server/domain/wire.ts';
import { type Behaviour, documented } from '#reference/server/world/behaviour.ts';
import type { Fault } from './mutant.ts';

/** Two faults that change the same decision, so that one would undo the other. */
export interface Clash {
  readonly decision: string;
  readonly faults: readonly [string, string];
}

/** The behaviour of a server that has several faults at once, or the first two that cannot go together. */
export function together(faults: readonly Fault[]): { behaviour: Behaviour } | { clash: Clash } {
  const areas: Record<string, Record<string, unknown>> = structuredAreas();
  const changedBy = new Map<string, string>();
  for (const fault of faults) {
    for (const [area, decision, value] of departures(fault)) {
      const name = `${area}.${decision}`;
      const before = changedBy.get(name);
      const own = areas[area] ?? {};
      if (before !== undefined && !isPassedOn(name))
        return { clash: { decision: name, faults: [before, fault.id] } };
      own[decision] = before === undefined ? value : oneAfterTheOther(own[decision] as Step, value as Step);
      changedBy.set(name, fault.id);
    }
  }
  return { behaviour: areas as unknown as Behaviour };
}

function structuredAreas(): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(documented).map(([area, decisions]) => [area, { ...decisions }]));
}

/** What a fault decides otherwise than the document: area, decision and value. */
export function departures({ behaviour }: Fault): [string, string, unknown][] {
  return Object.entries(behaviour).flatMap(([area, decisions]) => {
    const due: Readonly<Record<string, unknown>> = { ...documented[area as keyof Behaviour] };
    return Object.entries(decisions as object)
      .filter(([decision, value]) => value !== due[decision])
      .map(([decision, value]): [string, string, unknown] => [area, decision, value]);
  });
}

type Step = (value: unknown, outgoing: unknown) => unknown;

// What leaves the server passes through these two, so any number of faults may touch it in turn.
function isPassedOn(name: string): boolean {
  const passedOn: readonly (keyof Wire)[] = ['shape', 'answer'];
  return passedOn.some((decision) => name === `wire.${decision}`);
}

function oneAfterTheOther(first: Step, second: Step): Step {
  return (value, outgoing) => {
    const changed = first(value, outgoing);
    return changed instanceof Promise
      ? changed.then((response: unknown) => second(response, outgoing))
      : second(changed, outgoing);
  };
}
