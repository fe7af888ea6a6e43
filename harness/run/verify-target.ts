import type { Contract } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { limits } from '#harness/errors/limits.ts';
import { createRetryPolicy, guard, keepWithin, mayChange } from '#harness/http/budget.ts';
import { numbering, recorder } from '#harness/http/exchange.ts';
import { keepBodies } from '#harness/http/kept-bodies.ts';
import { through } from '#harness/http/middleware.ts';
import { createSoft404Detector } from '#harness/http/soft-404.ts';
import type { Target } from '#harness/http/target.ts';
import { withOwnOperations } from '#harness/profile/own-operations.ts';
import type { Profile } from '#harness/profile/profile.ts';
import { isNewer } from '#harness/profile/suite-version.ts';
import { firstOf } from '#harness/programs/interruption.ts';
import { redactor } from '#harness/redaction/redact.ts';
import { ruleById } from '#harness/register/register.ts';
import type { RunResult, ShardResult } from '#harness/result/result.ts';
import { withoutExcluded } from '#harness/select/chosen-rules.ts';
import { newHistory } from '#harness/session/history.ts';
import { statesUntilInterrupted, untilInterrupted } from '#harness/session/interruption.ts';
import { newSession, type Session } from '#harness/session/session.ts';
import { announceWaits, createWaits } from '#harness/session/waits.ts';
import { scenariosOf } from '#harness/shard/shard.ts';
import type { Control } from '#harness/state-control/control.ts';
import { validatedControl } from '#harness/state-control/validated-control.ts';
import type { StartedServers } from '#harness/targets/start-servers.ts';
import { keepTraffic } from '#harness/traffic/run-traffic.ts';
import type { TrafficFile } from '#harness/traffic/traffic-file.ts';
import { buildResult } from '#harness/verdict/build-result.ts';
import { assertAreas } from '#harness/verdict/claims.ts';
import { expectationsOfRun } from '#harness/verdict/inputs.ts';
import { cleanUp } from './clean-up.ts';
import { judgeHistory } from './judge-history.ts';
import { endingCalm, restoreWhenDirty } from './restore-when-dirty.ts';
import { type Progress, runFeatures, type Selection } from './run-features.ts';

export interface TargetUnderTest {
  readonly target: Target;
  readonly control: Control;
  readonly profile: Profile;
  /** Secrets that must not appear in a result, besides the profile's credentials. */
  readonly secrets?: ReadonlySet<string>;
  /** Gets every exchange of the run, and is sealed at its end. */
  readonly traffic?: TrafficFile | undefined;
  /** What was started for this target. If it ends, the run ends early. */
  readonly started?: Pick<StartedServers, 'ended' | 'results'> | undefined;
}

export interface RunOptions extends Omit<Selection, 'locations'> {
  /** Ends the run early after this many failed scenarios, not counting those of rules that are known to fail. */
  readonly stopAfter?: { readonly failures: number; readonly known: ReadonlySet<string> } | undefined;
  /** The shard to run; default: all scenarios. */
  readonly shard?: ShardResult | undefined;
  readonly progress?: Progress | undefined;
  /** Ends the run early when aborted: verdicts are decided from the scenarios so far. */
  readonly interrupted?: AbortSignal | undefined;
}

/** Runs the selected scenarios against one target, and combines their outcomes into a result. */
export async function verifyTarget(
  contract: Contract,
  subject: TargetUnderTest,
  options: RunOptions = {},
): Promise<RunResult> {
  const { exclude, shard } = options;
  const only = withoutExcluded(options.only, exclude);
  assertAreas(subject.profile.notOffered);
  const startedAt = new Date();
  const started = performance.now();
  const locations = shard === undefined ? undefined : scenariosOf(shard, only);
  // After an interrupt, `subject.control` can still restore the initial state; the session's control cannot.
  const { done, notCalm } = await endingCalm(subject.control, async (control) => {
    const session = await exercise(
      contract,
      { ...subject, control },
      { ...options, only, isFirst: (shard?.index ?? 1) === 1 },
      locations,
    );
    const changed = (await control.restore?.()) ?? [];
    const leftBehind = [...changed.map(({ path, id }) => ({ path, ids: [id] })), ...(await cleanUp(session))];
    return { session, leftBehind };
  });
  const { session, leftBehind } = done;
  // Tokens that were renewed during the run are secrets too.
  for (const secret of subject.secrets ?? []) session.secrets.add(secret);
  const { runId } = session.target;
  const settled = buildResult(session, startedAt, performance.now() - started, only);
  const traffic = await subject.traffic?.seal(session.secrets, runId && `run ${runId}`);
  return {
    ...settled,
    ...(leftBehind.length > 0 && { leftBehind }),
    ...(notCalm !== undefined && { notCalm: redactor(session.secrets).text(notCalm) }),
    ...defined({ traffic }),
    inputs: await expectationsOfRun(),
    ...(shard !== undefined && { shard }),
  };
}

/** Runs the scenarios of a selection, without deciding verdicts. */
export async function exercise(
  contract: Contract,
  subject: TargetUnderTest,
  { only, exclude, isFirst, progress, interrupted, stopAfter }: Omit<RunOptions, 'shard'> = {},
  locations?: readonly string[],
): Promise<Session> {
  const stop = new AbortController();
  const early = [stop.signal, interrupted, subject.started?.ended].filter((each) => each !== undefined);
  const session = openSession(contract, subject, firstOf(early));
  // If `locations` is empty, no scenario sends requests, so scenarios about all traffic are not run either.
  if (locations?.length === 0) return session;
  await runFeatures(session, { only, exclude, locations, ...defined({ isFirst }) }, (standing) => {
    const { scenarios } = session.journal;
    if (stopAfter !== undefined && newFailures(session, stopAfter.known) >= stopAfter.failures) stop.abort();
    progress?.({ ...standing, ended: scenarios });
  });
  session.journal.scenarios.push(...judgeHistory(session));
  return session;
}

/** How many scenarios failed that count, for a rule that is neither known to fail nor about an open point. */
function newFailures({ journal, profile: { asOf } }: Session, known: ReadonlySet<string>): number {
  const counts = (id: string): boolean => {
    const { basis, newIn } = ruleById(id) ?? {};
    return basis !== 'open' && !isNewer(newIn, asOf) && !known.has(id);
  };
  return journal.scenarios.filter(
    ({ outcome, rules, newIn }) => outcome === 'failed' && !isNewer(newIn, asOf) && rules.some(counts),
  ).length;
}

/** A session in which every request complies with the permissions and the budget of the profile. */
export function openSession(
  documented: Contract,
  subject: TargetUnderTest,
  interrupted: AbortSignal | undefined,
): Session {
  const { profile, target } = subject;
  const contract = withOwnOperations(documented, profile);
  const { budget, allowed, openedAt } = profile;
  const bodies = keepBodies(contract.vocabulary);
  const waits = createWaits(budget?.seconds, openedAt);
  const { limit, turn, sent } = keepWithin(budget, bodies.bytesLeft, openedAt);
  const most = budget?.requests ?? (mayChange(allowed) ? limits.runRequests : limits.readingRequests);
  const left = (): number => most - limits.reservedRequests - sent();
  const { noticeWrites, whenDirty } = restoreWhenDirty();
  const history = newHistory();
  const secrets = new Set([
    ...Object.values(profile.credentials).flatMap((headers) => Object.values(headers)),
    ...(subject.secrets ?? []),
  ]);
  const { noteStates, keeping } = keepTraffic(subject.traffic, contract, secrets);
  const send = through([guard(allowed), limit, noticeWrites, untilInterrupted(interrupted)], target.send);
  const control = through(
    [
      whenDirty,
      history.noteStates,
      noteStates,
      announceWaits(waits),
      statesUntilInterrupted(interrupted),
      validatedControl,
    ],
    subject.control,
  );
  const recording = () =>
    history.recording(recorder({ ...target, send, turn }, contract.vocabulary, numbering(), bodies));
  const aside = recording();
  return newSession({
    contract,
    target: { ...target, send, turn },
    control,
    profile,
    waits,
    history,
    recorder: keeping(recording()),
    aside,
    ...(!profile.pathsConfirmed && {
      isLikeUnknownPath: createSoft404Detector(aside, target.baseUrl, contract),
    }),
    reserveMemory: bodies.reserve,
    ...(!profile.stateless && { requestsLeft: left }),
    secondsBeforeRetry: createRetryPolicy(budget?.seconds, openedAt),
    secrets,
    started: subject.started?.results,
    interrupted,
  });
}
