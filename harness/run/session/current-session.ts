import { AsyncLocalStorage } from 'node:async_hooks';
import { HarnessError } from '#harness/errors.ts';
import type { Session } from './session.ts';

// Cucumber creates the worlds itself and hands them plain JSON only, so a session reaches them through the async
// context of its run.
const current = new AsyncLocalStorage<Session>();

/** Runs cucumber so that its worlds find this session. Several runs may go on side by side, each with its own. */
export function runInSession<T>(session: Session, work: () => Promise<T>): Promise<T> {
  return current.run(session, work);
}

/** The session of the run under way. */
export function currentSession(): Session {
  const session = current.getStore();
  if (session === undefined) throw new HarnessError('INTERNAL', 'A step runs outside of any session.');
  return session;
}
