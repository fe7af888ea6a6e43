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

/** Returns a function that creates a session with its own journal, for a scenario that only reads, beside others. */
export function readersBeside(session: Session): () => Session {
  const control = { ...session.control, restoreInitialState: restoringOnce(session) };
  return () => ({ ...session, control, journal: newJournal() });
}

/** The initial state is restored once, since the scenarios beside each other do not change the server. */
function restoringOnce({ control }: Session): () => Promise<void> {
  let restored: Promise<void> | undefined;
  return () => (restored ??= control.restoreInitialState());
}

/** Returns a function that creates a session with its own journal, for a scenario that waits beside others. */
export function sessionsBeside(session: Session): () => Session {
  let last: Promise<unknown> = Promise.resolve();
  const control: Control = {
    ...session.control,
    async enter(state, params) {
      if (!isolatedStates.has(state))
        throw new HarnessError('INTERNAL', `"${state}" would affect the scenarios that wait in parallel.`);
      const entered = last.then(() => session.control.enter(state, params));
      last = entered.catch(() => undefined);
      return entered;
    },
    restoreInitialState: restoringOnce(session),
  };
  return () => ({ ...session, control, journal: newJournal(), aside: undefined });
}
