import type { ControlLayer } from '#harness/control/control.ts';
import { statesThat } from '#harness/control/state-catalogue.ts';
import { HarnessError } from '#harness/errors.ts';
import { newJournal } from '#harness/run/session/journal.ts';
import type { Session } from '#harness/run/session/session.ts';
import { workQueue } from '#harness/work-queue.ts';

/** How many scenarios wait at once unless the budget says otherwise: each keeps a connection busy. */
export const defaultLanes = 8;

/** Tags of scenarios that change the server for all others: its limits, its data, its clock. */
const disturbingTags = ['@burst', '@reset', '@write', '@needs-clock'];

/** States that only add something for the scenario itself, which no other scenario looks at. */
const isolatedStates = statesThat(({ isolated }) => isolated === true);

/** Whether a scenario waits without disturbing others. */
export function canRunSideBySide(tags: readonly string[]): boolean {
  return tags.includes('@waiting') && !disturbingTags.some((tag) => tags.includes(tag));
}

/** Whether scenarios of a session wait in real time, so that running them side by side saves some. */
export function hasRealWaits({
  control,
  profile,
  client,
}: Pick<Session, 'control' | 'profile' | 'client'>): boolean {
  return client === undefined && !control.movesClock && !profile.stateless && profile.allowed.has('waiting');
}

/** What scenarios that run side by side have in common. */
export interface Shared {
  /** Does one piece of work at a time: adapters never see two requests at once. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Enters the calm state for all of them, when the first asks for it, and never again. */
  readonly calm: () => Promise<void>;
}

export function createSharedControl({ control }: Pick<Session, 'control'>): Shared {
  let calmed: Promise<void> | undefined;
  return {
    inTurn: workQueue(1),
    calm() {
      calmed ??= control.calm();
      return calmed;
    },
  };
}

/**
 * A session for one scenario beside others, with a journal of its own. A state that the others would notice is refused before it is entered.
 */
export function createSideSession(session: Session, shared: Shared): Session {
  const control = besideOthers(shared)(session.control);
  return { ...session, control, journal: newJournal(), aside: undefined };
}

function besideOthers({ inTurn, calm }: Shared): ControlLayer {
  return (control) => ({
    ...control,
    async enter(state, params) {
      if (isolatedStates.has(state)) return inTurn(() => control.enter(state, params));
      throw new HarnessError('INTERNAL', `"${state}" would disturb the scenarios that wait beside this one.`);
    },
    calm,
  });
}
