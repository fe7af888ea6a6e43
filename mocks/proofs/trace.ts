import { isDeepStrictEqual } from 'node:util';
import { type Behaviour, documented } from '#reference/server/world/behaviour.ts';
import { departures } from './combine.ts';
import type { Fault } from './mutant.ts';

/** The documented behaviour, which notes the faults that would have shown. */
export interface Trace {
  readonly behaviour: Behaviour;
  /** The ids of the faults that would have decided something otherwise since the last call. */
  take(): ReadonlySet<string>;
}

type Decide = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Follows what a server decides that behaves as documented, and asks each fault what it would have decided there. A
 * server with a fault that decides everything alike gives the same answers. A fault in a figure or in a table of
 * decisions counts as soon as that is read.
 */
export function traceFaults(faults: readonly Fault[]): Trace {
  let noted = new Set<string>();
  // What a fault looks up on its way to a decision says nothing about other faults.
  let isAsking = false;
  const departing = Map.groupBy(
    faults.flatMap((fault) =>
      departures(fault).map(([area, decision, value]) => ({
        name: `${area}.${decision}`,
        id: fault.id,
        value,
      })),
    ),
    ({ name }) => name,
  );
  const trace = (name: string, due: unknown): PropertyDescriptor => {
    const others = departing.get(name) ?? [];
    if (typeof due !== 'function') {
      const get = (): unknown => {
        if (!isAsking) for (const { id } of others) noted.add(id);
        return due;
      };
      return { get, enumerable: true };
    }
    const decide: Decide = function (...given) {
      if (!isAsking) {
        const open = others.filter(({ id }) => !noted.has(id));
        isAsking = true;
        const expected = open.length > 0 && outcomeOf(this, due as Decide, given);
        for (const { id, value } of open) {
          if (!isDeepStrictEqual(outcomeOf(this, value as Decide, given), expected)) noted.add(id);
        }
        isAsking = false;
      }
      return (due as Decide).apply(this, given);
    };
    return { value: decide, enumerable: true };
  };
  const areas = Object.entries(documented).map(([area, decisions]) => {
    const traced = Object.entries(decisions as object).map(
      ([decision, due]): [string, PropertyDescriptor] => [decision, trace(`${area}.${decision}`, due)],
    );
    return [area, Object.defineProperties({}, Object.fromEntries(traced))];
  });
  return {
    behaviour: Object.fromEntries(areas) as Behaviour,
    take() {
      const taken = noted;
      noted = new Set();
      return taken;
    },
  };
}

/** What came of it: an argument that is passed on as it is stands for its place, since a response cannot be compared. */
function outcomeOf(area: unknown, decide: Decide, given: readonly unknown[]): unknown {
  const own = given.map((each) => (each instanceof Response ? each.clone() : each));
  try {
    const result = decide.apply(area, own);
    if (result instanceof Promise) void result.catch(() => undefined);
    const place = own.indexOf(result);
    return place >= 0 ? { place } : { result };
  } catch (thrown) {
    return { thrown };
  }
}
