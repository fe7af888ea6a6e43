import type { Exchange } from '#harness/http/exchange.ts';
import type { Progress } from '#harness/run/run-features.ts';
import type { Trace } from '#mocks/proofs/trace.ts';

/**
 * The scenarios, by location, in which a change of the server would show, as a run against the unchanged one saw it.
 * A trial needs no others: all they see is what they saw here.
 */
export interface Reachability {
  /** By operation: those that ask for it. */
  readonly operations: Readonly<Record<string, readonly string[]>>;
  /** By the id of a fault: those in which it would have decided something otherwise. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
}

export function scenariosByOperation(exchanges: readonly Exchange[]): Reachability['operations'] {
  const asked = Map.groupBy(exchanges, ({ operation = '' }) => operation);
  return Object.fromEntries(
    [...asked].map(([operation, all]) => [
      operation,
      [...new Set(all.flatMap(({ location }) => location ?? []))],
    ]),
  );
}

/** Assigns what a trace notes to the scenario that has just ended. Call it before the first begins. */
export function watchFaults(trace: Trace): { readonly progress: Progress; seen(): Reachability['faults'] } {
  // What decided how the server begins shows everywhere.
  const everywhere = trace.take();
  const locations: string[] = [];
  const seen = new Map<string, string[]>();
  return {
    progress(_done, _of, _waiting, ended = []) {
      const location = ended.at(-1)?.location;
      if (location === undefined) return;
      locations.push(location);
      for (const id of trace.take()) seen.set(id, [...(seen.get(id) ?? []), location]);
    },
    seen: () => Object.fromEntries([...seen, ...[...everywhere].map((id) => [id, locations] as const)]),
  };
}
