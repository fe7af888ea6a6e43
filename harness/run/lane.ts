import type { ClientDefinition } from '#harness/client/client-definition.ts';
import type { ClientUnderTest } from '#harness/client/client-run.ts';
import type { OpenSimulator } from '#harness/client/simulated-service.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { createRetryPolicy } from '#harness/http/budget.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { ownProfile, type Release } from '#harness/profile/profile.ts';
import { newSession, type Session } from '#harness/session/session.ts';
import { createWaits } from '#harness/session/waits.ts';

export interface LaneRequest {
  readonly subject: ClientDefinition;
  readonly release: Release;
  readonly asOf?: string | undefined;
  /** Starts a simulated service, which is not part of this engine. */
  readonly openSimulator: OpenSimulator;
  /** Ends the client when aborted; verdicts are decided from the recording so far. */
  readonly interrupted?: AbortSignal;
}

/** A simulated service, and the session of the scenarios that run on it one after another. */
export interface Lane {
  readonly session: Session;
  readonly client: ClientUnderTest;
  close(): Promise<void>;
}

export interface SharedByLanes
  extends Pick<
      ClientUnderTest,
      'mayAnswer' | 'runs' | 'runsOfAll' | 'runScript' | 'others' | 'leftOut' | 'pace'
    >,
    Pick<Session, 'journal' | 'secrets'> {
  readonly next: () => number;
}

export async function openLane(
  contract: Contract,
  { subject, release, asOf, openSimulator, interrupted }: LaneRequest,
  { next, journal, secrets, ...shared }: SharedByLanes,
): Promise<Lane> {
  const { stage, control, close } = await openSimulator(contract, release, next);
  const client = { subject, stage, actions: [], ...shared };
  const session = newSession({
    contract,
    profile: { ...ownProfile(subject.name, release), ...defined({ asOf }) },
    target: inProcessTarget(subject.name, stage.fetch),
    control,
    recorder: stage.recorder,
    secondsBeforeRetry: createRetryPolicy(),
    waits: createWaits(),
    journal,
    secrets,
    client,
    interrupted,
  });
  return { session, client, close };
}

/** The first session, with the exchanges of all sessions in the order of their ids. */
export function mergeRecordings(sessions: readonly Session[]): Session {
  const [first] = sessions;
  if (first === undefined) throw new HarnessError('INTERNAL', 'There are no features for clients.');
  const exchanges = sessions.flatMap(({ recorder }) => recorder.exchanges).toSorted((a, b) => a.id - b.id);
  return { ...first, recorder: { ...first.recorder, exchanges } };
}
