import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientDefinition } from '#harness/client/client-definition.ts';
import type { ClientUnderTest } from '#harness/client/client-run.ts';
import type { RunScript } from '#harness/client/run-script.ts';
import type { OpenSimulator } from '#harness/client/simulated-service.ts';
import { tryClient } from '#harness/client/trial.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { createRetryPolicy } from '#harness/http/budget.ts';
import { numbering } from '#harness/http/exchange.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { ownProfile, type Release } from '#harness/profile/profile.ts';
import { doAll } from '#harness/programs/work-queue.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { byLocation } from '#harness/register/written-scenarios.ts';
import type { RunResult } from '#harness/result/result.ts';
import { newJournal, newSession, type Session } from '#harness/session/session.ts';
import { createWaits } from '#harness/session/waits.ts';
import { buildResult } from '#harness/verdict/build-result.ts';
import { expectationsOfRun } from '#harness/verdict/inputs.ts';
import { runScenarios } from './cucumber.ts';
import { chosenScenarios, type Progress, runAboutEverything } from './run-features.ts';

/** How many scripts run in parallel. A client mostly waits, at a prompt or for a response. */
const scriptsAtOnce = 6;

/** One run of cucumber has up to this many situations, since its start takes as long as a few scenarios. */
const situationsAtOnce = 4;

const defaultHoldSeconds = 4;
/** The greatest `wait` of a password request that the API document allows, in seconds. */
export const mostSeconds = 30;

/** The longest delay of a response, in seconds: it must end well before the time limit of the command. */
export const longestHold = ({ timeoutSeconds }: ClientDefinition): number =>
  Math.min(mostSeconds, timeoutSeconds / 2);

export interface ClientRunRequest {
  readonly subject: ClientDefinition;
  readonly release: Release;
  readonly asOf?: string | undefined;
  /** Starts a simulated service, which is not part of this engine. */
  readonly openSimulator: OpenSimulator;
  /** Rule ids; default: all. */
  readonly only?: readonly string[];
  readonly progress?: Progress;
  /** Ends the client when aborted; verdicts are decided from the recording so far. */
  readonly interrupted?: AbortSignal;
  /** The minimum delay of the response to a password request, in seconds; default: `defaultHoldSeconds`. */
  readonly hold?: number | undefined;
  /** How commands are run; default: in the shell of the client definition. */
  readonly runScript?: RunScript;
}

/** Runs a conformance test of a client. Its scenarios run in parallel, on several simulated services. */
export async function verifyClientUnderTest(
  contract: Contract,
  subjectRun: ClientRunRequest,
): Promise<RunResult> {
  const { only, progress, subject, hold } = subjectRun;
  const startedAt = new Date();
  const started = performance.now();
  const chosen = chosenScenarios('client', { only });
  const examples = chosen.filter(({ isEvery }) => !isEvery);
  const next = numbering();
  const alike: ClientUnderTest['alike'] = new Map();
  const situations = Map.groupBy(examples, ({ situation }) => situation);
  const actions: ClientUnderTest['actions'] = new Map(
    [...situations].map(([situation, some]) => [situation, [...new Set(some.map(({ action }) => action))]]),
  );
  const groups = groupsOf([...situations.values()]);
  const { mayAnswer, markDone } = holdAnswers(groups.length, subject, hold);
  const common = {
    next,
    alike,
    actions,
    mayAnswer,
    runs: [],
    journal: newJournal(),
    secrets: new Set<string>(),
  };
  const idle: Lane[] = [];
  if (subjectRun.runScript === undefined) await tryBefore(contract, subjectRun);
  const lanes: Lane[] = [];
  let done = 0;
  try {
    await doAll(groups, scriptsAtOnce, async (group) => {
      const lane = idle.pop() ?? (await openLane(contract, subjectRun, common));
      if (!lanes.includes(lane)) lanes.push(lane);
      await runScenarios(lane.session, group, () => {
        done += 1;
        progress?.({ done, of: chosen.length });
      });
      idle.push(lane);
      markDone();
    });
  } finally {
    await Promise.all(lanes.map(({ close }) => close()));
  }
  const session = mergeRecordings(lanes.map((lane) => lane.session));
  const every = chosen.filter(({ isEvery }) => isEvery);
  // The recording of an interrupted run is checked too.
  await runAboutEverything({ ...session, interrupted: undefined }, every, () =>
    progress?.({ done: session.journal.scenarios.length, of: chosen.length }),
  );
  session.journal.scenarios.sort(byLocation);
  const settled = buildResult(session, startedAt, performance.now() - started, only);
  return { ...settled, inputs: await expectationsOfRun() };
}

/** Tries the client before all scenarios. Throws if it does not start or differs from its definition. */
async function tryBefore(
  contract: Contract,
  { subject, release, openSimulator, interrupted = new AbortController().signal }: ClientRunRequest,
): Promise<void> {
  const { stage, close } = await openSimulator(contract, release);
  try {
    await tryClient(subject, stage.url, interrupted);
  } finally {
    await close();
  }
}

/** Delays a response until the other scenarios have ended, so that the delay hardly prolongs the run. */
function holdAnswers(
  groups: number,
  subject: ClientDefinition,
  leastSeconds = defaultHoldSeconds,
): { mayAnswer: ClientUnderTest['mayAnswer']; markDone: () => void } {
  const othersDone = Promise.withResolvers<void>();
  // The number of other groups that have not ended. One group waits for the delayed response.
  let left = groups - 1;
  if (left <= 0) othersDone.resolve();
  return {
    async mayAnswer() {
      const longest = sleep(longestHold(subject) * 1000, undefined, { ref: false });
      await Promise.race([sleep(leastSeconds * 1000), longest]);
      await Promise.race([othersDone.promise, longest]);
    },
    markDone() {
      left -= 1;
      if (left <= 0) othersDone.resolve();
    },
  };
}

/** Groups situations into cucumber runs. Situations with `@waiting` scenarios come first, one per group. */
function groupsOf(alike: readonly (readonly WrittenScenario[])[]): readonly (readonly WrittenScenario[])[] {
  const isWaiting = (some: readonly WrittenScenario[]): boolean =>
    some.some(({ tags }) => tags.includes('@waiting'));
  const { waiting = [], others = [] } = Object.groupBy(alike, (some) =>
    isWaiting(some) ? 'waiting' : 'others',
  );
  const batches = Map.groupBy(others.entries(), ([at]) => Math.floor(at / situationsAtOnce));
  const together = [...batches.values()].map((batch) => batch.flatMap(([, some]) => some));
  return [...waiting, ...together];
}

/** A simulated service, and the session of the scenarios that run on it one after another. */
interface Lane {
  readonly session: Session;
  close(): Promise<void>;
}

interface SharedByLanes
  extends Pick<ClientUnderTest, 'alike' | 'actions' | 'mayAnswer' | 'runs'>,
    Pick<Session, 'journal' | 'secrets'> {
  readonly next: () => number;
}

async function openLane(
  contract: Contract,
  { subject, release, asOf, openSimulator, interrupted, runScript }: ClientRunRequest,
  { next, journal, secrets, ...shared }: SharedByLanes,
): Promise<Lane> {
  const { stage, control, close } = await openSimulator(contract, release, next);
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
    client: { subject, stage, ...shared, ...(runScript !== undefined && { runScript }) },
    interrupted,
  });
  return { session, close };
}

/** The first session, with the exchanges of all sessions in the order of their ids. */
function mergeRecordings(sessions: readonly Session[]): Session {
  const [first] = sessions;
  if (first === undefined) throw new HarnessError('INTERNAL', 'There are no features for clients.');
  const exchanges = sessions.flatMap(({ recorder }) => recorder.exchanges).toSorted((a, b) => a.id - b.id);
  return { ...first, recorder: { ...first.recorder, exchanges } };
}
