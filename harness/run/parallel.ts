import { HarnessError } from '#harness/errors/errors.ts';
import { newJournal, type Session } from '#harness/session/session.ts';
import type { Control } from '#harness/state-control/control.ts';
import { isolatedStates } from '#harness/state-control/state-catalogue.ts';

/** Tags of scenarios that affect all others, because they change the server's limits, data or clock. */
const disturbingTags = ['@burst', '@reset', '@write', '@needs-clock'];

/** Whether a scenario waits without affecting others. */
export function canRunInParallel(tags: readonly string[]): boolean {
  return tags.includes('@waiting') && !disturbingTags.some((tag) => tags.includes(tag));
}

/** Whether scenarios of a session wait in real time, so that running them in parallel saves time. */
export function hasRealWaits({
  control,
  profile,
  client,
}: Pick<Session, 'control' | 'profile' | 'client'>): boolean {
  return client === undefined && !control.movesClock && !profile.stateless && profile.allowed.has('waiting');
}

/**
 * Returns a function that creates a session with its own journal, for a scenario that runs beside others. The initial
 * state is restored once. A state that would affect the others is an error, after which the scenario is repeated alone.
 */
export function sessionsBeside(session: Session, aside?: Session['aside']): () => Session {
  let last: Promise<unknown> = Promise.resolve();
  let restored: Promise<void> | undefined;
  const control: Control = {
    ...session.control,
    async enter(state, params) {
      if (!isolatedStates.has(state))
        throw new HarnessError('INTERNAL', `"${state}" would affect the scenarios that run in parallel.`);
      const entered = last.then(() => session.control.enter(state, params));
      last = entered.catch(() => undefined);
      return entered;
    },
    restoreInitialState() {
      restored ??= session.control.restoreInitialState();
      return restored;
    },
  };
  return () => ({ ...session, control, journal: newJournal(), aside });
}
