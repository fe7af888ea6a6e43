import { withinBudget } from '#harness/conformance/budget.ts';
import { conclude } from '#harness/conformance/conclude.ts';
import { guarded } from '#harness/conformance/guard.ts';
import { newJournal } from '#harness/conformance/journal.ts';
import { type Progress, runFeatures } from '#harness/conformance/run.ts';
import type { Session } from '#harness/conformance/session.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Control } from '#harness/control/control.ts';
import { patienceFor } from '#harness/target/patience.ts';
import type { Profile } from '#harness/target/profile.ts';
import { recorder } from '#harness/target/recorder.ts';
import type { Target } from '#harness/target/target.ts';
import type { RunResult } from '#reports/result.ts';

export interface Subject {
  readonly target: Target;
  readonly control: Control;
  readonly profile: Profile;
}

/** One conformance run: every feature against one target, settled into a result. */
export async function verifyTarget(
  contract: Contract,
  subject: Subject,
  only?: readonly string[],
  progress?: Progress,
): Promise<RunResult> {
  const startedAt = new Date();
  const started = performance.now();
  const session = await exercise(contract, subject, only, progress);
  return conclude(session, startedAt, performance.now() - started, only);
}

/** Runs the features, or those of some rules, and leaves the verdicts to the caller. */
export async function exercise(
  contract: Contract,
  subject: Subject,
  only?: readonly string[],
  progress?: Progress,
): Promise<Session> {
  const { budget, allowed } = subject.profile;
  const session: Session = {
    contract,
    ...subject,
    recorder: recorder(guarded(withinBudget(subject.target, budget), allowed), contract.vocabulary),
    journal: newJournal(),
    patience: patienceFor(budget?.seconds),
    callers: new Map(),
    secrets: new Set(Object.values(subject.profile.credentials).flatMap((headers) => Object.values(headers))),
  };
  await runFeatures(session, only === undefined ? {} : { only }, progress);
  return session;
}
