/** The waits of scenarios by location, and how many scenarios run at once. */
export interface Phase {
  readonly lanes: number;
  readonly scenarios: ReadonlyMap<string, readonly PlannedWait[]>;
}

/** A wait that has started. */
export interface StartedWait {
  readonly kind: WaitKind;
  readonly location?: string;
  readonly seconds?: number;
}

/** The waits of a run that have not started yet. */
export interface PendingWaits {
  /** How many there are. */
  count(withStates: boolean): number;
  /** The longest that they can take together with those under way, in seconds. */
  seconds(on: readonly { readonly location?: string; readonly left: number }[], withStates: boolean): number;
  /** Call when a wait starts: it is no longer pending. */
  markStarted(begun: StartedWait): void;
  /** Call when a scenario ends: what it still had to wait for is no longer pending. */
  markFinished(location: string): void;
}

export function trackPendingWaits(coming: readonly Phase[]): PendingWaits {
  const phases = coming.map(({ lanes, scenarios }) => ({
    lanes,
    scenarios: new Map(
      [...scenarios].map(([location, list]): [string, PlannedWait[]] => [location, [...list]]),
    ),
  }));
  const lists = (): PlannedWait[][] => phases.flatMap(({ scenarios }) => [...scenarios.values()]);
  // Most adapters reach a state immediately, so states count only once one was seen to take time.
  const counting = (list: readonly PlannedWait[], withStates: boolean): readonly PlannedWait[] =>
    list.filter(({ kind }) => withStates || kind !== 'state');
  return {
    count: (withStates) => counting(lists().flat(), withStates).length,
    seconds(on, withStates) {
      const planned = new Set(phases.flatMap(({ scenarios }) => [...scenarios.keys()]));
      const stray = on.filter(({ location = '' }) => !planned.has(location));
      const spans = phases.map(({ lanes, scenarios }) => {
        const pieces = [...scenarios].map(([location, list]) => [
          ...on.filter((each) => each.location === location).map(({ left }) => left),
          ...counting(list, withStates).map(({ seconds }) => seconds),
        ]);
        return makespan(pieces.map(sum), lanes);
      });
      return sum([...stray.map(({ left }) => left), ...spans]);
    },
    markStarted({ kind, location, seconds }) {
      const candidates =
        location === undefined
          ? lists()
          : phases.flatMap(({ scenarios }) => {
              const list = scenarios.get(location);
              return list === undefined ? [] : [list];
            });
      const isMeant = (each: PlannedWait): boolean =>
        each.kind === kind && (kind !== 'state' || each.seconds === seconds);
      const list = candidates.find((each) => each.some(isMeant));
      list?.splice(list.findIndex(isMeant), 1);
    },
    markFinished(location) {
      for (const { scenarios } of phases) scenarios.delete(location);
    },
  };
}

/** How long work takes in so many lanes, each of which takes the next piece when it has finished one. */
function makespan(pieces: readonly number[], lanes: number): number {
  const ends = new Array<number>(lanes).fill(0);
  for (const piece of pieces) {
    const first = ends.indexOf(Math.min(...ends));
    ends[first] = (ends[first] ?? 0) + piece;
  }
  return Math.max(...ends);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** What takes real time: time that has to pass, a call that the server may keep open, a state that its adapter waits for. */
export type WaitKind = 'time' | 'call' | 'state';

/** The longest that anyone waits for time to pass: a little more than the longest documented limit. */
export const longestRealWait = 150;

/** A wait that a step declares, by the longest that it can take. */
export interface PlannedWait {
  readonly kind: WaitKind;
  readonly seconds: number;
}
