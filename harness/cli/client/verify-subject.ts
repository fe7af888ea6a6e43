import { openStage } from '#harness/cli/client/open-stage.ts';
import type { ClientUnderTest } from '#harness/client/dialogue.ts';
import type { Subject } from '#harness/client/subject.ts';
import { conclude } from '#harness/conformance/conclude.ts';
import { newJournal } from '#harness/conformance/journal.ts';
import { waitsWithin } from '#harness/conformance/real-time/waits.ts';
import { type Progress, runFeatures } from '#harness/conformance/run.ts';
import type { Session } from '#harness/conformance/session.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { patienceFor } from '#harness/target/patience.ts';
import { effects, type Release } from '#harness/target/profile.ts';
import { inProcessTarget } from '#harness/target/target.ts';
import type { RunResult } from '#reports/result.ts';

/** One conformance run of a client: every example of a client rule, settled into a result. */
export async function verifySubject(
  contract: Contract,
  subject: Subject,
  release: Release,
  only?: readonly string[],
  progress?: Progress,
): Promise<RunResult> {
  const startedAt = new Date();
  const started = performance.now();
  const { stage, control, close } = await openStage(contract, release);
  try {
    const client: ClientUnderTest = { subject, stage, printed: new Map() };
    const session: Session = {
      contract,
      profile: {
        name: subject.name,
        release,
        paths: {},
        pathsConfirmed: true,
        allowed: new Set(effects),
        stateless: false,
        credentials: {},
      },
      target: { ...inProcessTarget(subject.name, stage.fetch), baseUrl: stage.url },
      control,
      recorder: stage.recorder,
      journal: newJournal(),
      patience: patienceFor(),
      waits: waitsWithin(),
      callers: new Map(),
      secrets: new Set(),
      client,
    };
    await runFeatures(session, { ...(only !== undefined && { only }) }, progress);
    return conclude(session, startedAt, performance.now() - started, only);
  } finally {
    await close();
  }
}
