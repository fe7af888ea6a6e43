import type { Release } from '#reference/server/domain/releases.ts';
import { type Behaviour, departing } from '#reference/server/world/behaviour.ts';

/** The areas of the reference implementation's behaviour, each with some of its decisions changed. */
export type Changes = Parameters<typeof departing>[0];

/** A small wrong turn that breaks one documented rule, for proving that the harness sees it. */
export interface Fault {
  /** The rule it breaks and what it does, e.g. `SH-04-worker-has-the-limit-of-the-scheduler`. */
  readonly id: string;
  readonly rule: string;
  /** Further rules that the same wrong turn breaks, because they say the same thing from another side. */
  readonly alsoBreaks: readonly string[];
  /** What the server does wrong, in one sentence. */
  readonly summary: string;
  /** The release whose rule it breaks; the newest when left out. */
  readonly release?: Release;
  readonly behaviour: Behaviour;
}

export interface FaultOptions {
  readonly alsoBreaks?: readonly string[];
  readonly release?: Release;
}

/** A fault from what changes in the documented behaviour; the id begins with the rule's. */
export function fault(id: string, summary: string, changes: Changes, options: FaultOptions = {}): Fault {
  const { alsoBreaks = [], release } = options;
  return {
    id,
    rule: id.slice(0, 5),
    alsoBreaks,
    summary,
    ...(release !== undefined && { release }),
    behaviour: departing(changes),
  };
}
