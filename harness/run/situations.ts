import type { ClientDefinition } from '#harness/client/client-definition.ts';
import { isPosix } from '#harness/client/trial.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { newJournal, type Session } from '#harness/session/session.ts';
import { judgeEverything } from './judge-everything.ts';

/** All situations that can share a script run in this many, since a client may take long to start. */
const sharedScripts = 4;

/** All scenarios with the same setup. */
export type Situation = readonly WrittenScenario[];

/** Situations that share a script. */
export type Group = readonly Situation[];

/**
 * Groups scenarios by situation, and situations by script. Those that wait, or run every command, come first, each in
 * a script of its own.
 */
export function groupsOf(scenarios: readonly WrittenScenario[], subject: ClientDefinition): readonly Group[] {
  const situations = [...Map.groupBy(scenarios, ({ situation }) => situation).values()];
  const isAlone = (some: Situation): boolean =>
    some.some(({ tags }) => tags.includes('@waiting') || tags.includes('@every-command'));
  const alone = situations.filter(isAlone);
  const others = situations.filter((each) => !isAlone(each));
  // A POSIX shell starts a client for each command, so nothing is gained by longer scripts.
  const scripts = isPosix(subject) ? others.length : sharedScripts;
  const shared = Map.groupBy(others.entries(), ([at]) => at % scripts);
  return [
    ...alone.map((each) => [each]),
    ...[...shared.values()].map((some) => some.map(([, each]) => each)),
  ];
}

/** Whether a scenario of this session failed, or a rule about everything in it. */
export async function hasFailure(session: Session, every: readonly WrittenScenario[]): Promise<boolean> {
  const journal = newJournal();
  journal.add(session.journal);
  await judgeEverything({ ...session, journal }, every, () => undefined);
  return journal.scenarios.some(({ outcome }) => outcome === 'failed' || outcome === 'error');
}
