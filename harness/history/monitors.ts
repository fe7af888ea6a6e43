import { HarnessError } from '#harness/errors/errors.ts';
import type { EveryCheck } from '#harness/scenario/every.ts';
import type { StartWatch } from './monitor.ts';
import type { StartPassing } from './passing.ts';
import type { Sequence, Sequences } from './sequence.ts';

/** A rule that is judged by one exchange after another. */
interface Over {
  readonly start: Sequence;
  /** Whether another client, an update or a restart could break it too. */
  readonly isOnlyAlone: boolean;
  /** Whether it compares times of the server with real time, which a stopped clock does not show. */
  readonly isTimed: boolean;
}

/** How rules are judged by everything that happened, by the id of the rule. */
export type Monitors = Readonly<Record<string, Monitor | readonly Monitor[]>>;

type Monitor = EveryCheck | Over;

/** For a rule that only the server can break, whoever else uses it. */
export const over = (start: Sequence): Over => ({ start, isOnlyAlone: false, isTimed: false });

/** Like `over`, for a rule that compares times of the server with real time. */
export const overTime = (start: Sequence): Over => ({ ...over(start), isTimed: true });

/** For a rule that is judged only if nothing else uses or changes the server. */
export const whenAlone = (start: Sequence): Over => ({ start, isOnlyAlone: true, isTimed: false });

/** How a server is judged by what happens to it, in order: in a run, and in the traffic of others. */
interface Watches {
  readonly startWatch: StartWatch;
  readonly startPassing: StartPassing;
}

const byRule = new Map<string, readonly Monitor[]>();
let forAnyone: Sequences = [];
let onlyAlone: Sequences = [];
let watches: Watches | undefined;

/** Called once the steps are loaded. */
export function registerMonitors(areas: readonly Monitors[], started: Watches): void {
  for (const [rule, monitors] of areas.flatMap(Object.entries<Monitors[string]>))
    byRule.set(rule, [monitors].flat());
  const sequences = (isOnlyAlone: boolean): Sequences =>
    [...byRule].flatMap(([rule, monitors]) =>
      monitors.flatMap((each) =>
        'isOnlyAlone' in each && each.isOnlyAlone === isOnlyAlone
          ? [[rule, each.start, each.isTimed] as const]
          : [],
      ),
    );
  forAnyone = sequences(false);
  onlyAlone = sequences(true);
  watches = started;
}

/** `loadSteps` must have been called. */
export function registeredWatches(): Watches {
  if (watches === undefined) throw new HarnessError('INTERNAL', 'The steps are not loaded.');
  return watches;
}

/** The checks of a rule that examine everything recorded, piece by piece. */
export function everyChecksOf(rule: string): readonly EveryCheck[] {
  return (byRule.get(rule) ?? []).filter((each) => 'of' in each);
}

/** The rules over several exchanges, also those for a server that nothing else uses if `isAlone` is true. */
export function sequencesFor(isAlone: boolean): Sequences {
  return isAlone ? [...forAnyone, ...onlyAlone] : forAnyone;
}
