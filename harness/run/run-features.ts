import { defined } from '#harness/contract/json-values.ts';
import { limits } from '#harness/errors/limits.ts';
import { effects } from '#harness/profile/profile.ts';
import { doAll } from '#harness/programs/work-queue.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { byLocation } from '#harness/register/written-scenarios.ts';
import type { Cause } from '#harness/result/outcome.ts';
import type { ScenarioOutcome } from '#harness/result/scenario-outcome.ts';
import { type Chosen, chosenScenarios } from '#harness/select/chosen-scenarios.ts';
import { isEligible } from '#harness/select/eligibility.ts';
import { readsAtOnce } from '#harness/session/lanes.ts';
import { type Session, targetKindOf } from '#harness/session/session.ts';
import type { Waiting } from '#harness/session/waits.ts';
import { type Share, sweep } from '#harness/sweep/sweep.ts';
import { declaredStates, loadSteps, runScenarios, statesByRule } from './cucumber.ts';
import { judgeEverything } from './judge-everything.ts';
import { canRunInParallel, hasRealWaits, sessionsBeside } from './parallel.ts';

/** How many scenarios of a run have ended, and where else it stands. */
export interface Standing extends Share {
  /** The share of the combinations for rules about everything. Absent before the first is sent. */
  readonly combinations?: Share;
  readonly waiting?: Waiting;
  /** The share of the runs of a client's other commands that are planned so far. */
  readonly pace?: Share & { readonly secondsLeft: number };
  readonly ended?: readonly ScenarioOutcome[];
}

/** Called after every scenario and every combination of a run, and during real waits. */
export type Progress = (standing: Standing) => void;

export interface Selection extends Chosen {
  /** Whether this is the shard that tries combinations. Default: true, for a run without shards. */
  readonly isFirst?: boolean;
}

/** Runs the selected scenarios. Scenarios about all traffic run last. */
export async function runFeatures(
  session: Session,
  { isFirst = true, ...selection }: Selection = {},
  progress: Progress = () => undefined,
): Promise<void> {
  const mayRun = (scenario: WrittenScenario): boolean => isEligible(scenario, session);
  const chosen = chosenScenarios(targetKindOf(session), selection, mayRun);
  const every = chosen.filter(({ isEvery }) => isEvery);
  const ordinary = chosen.filter(({ isEvery }) => !isEvery);
  let combinations: Share | undefined;
  const tell = (waiting?: Waiting): void =>
    progress({
      done: session.journal.scenarios.length,
      of: chosen.length,
      ...defined({ combinations, waiting }),
    });
  session.waits.watch(tell);
  try {
    // A reset may remove the records and the callers that the combinations need.
    const isReset = ({ tags }: WrittenScenario): boolean => tags.includes('@reset');
    const resets = ordinary.filter(isReset);
    const count = session.profile.allowed.has('reset') ? resets.length : 0;
    const reserved = count * requestsOfScenario;
    session.reserveMemory?.(count > 0 ? limits.reservedBytes : 0);
    await runOrdinary(
      session,
      ordinary.filter((each) => !isReset(each)),
      tell,
    );
    await loadSteps();
    let goOn: (() => Promise<void>) | undefined;
    if (isFirst)
      goOn = await sweep(session, chosen, reserved, (share) => {
        combinations = share;
        tell();
      });
    else session.unsent.others = 'the first shard tries the combinations';
    session.reserveMemory?.(0);
    await runOrdinary(session, resets, tell);
    await goOn?.();
    session.journal.scenarios.sort(byLocation);
    await runAboutEverything(session, every, tell);
  } finally {
    session.waits.watch(() => undefined);
  }
}

/** How many requests a scenario with a reset takes on average, at most. */
const requestsOfScenario = 20;

async function runOrdinary(
  session: Session,
  scenarios: readonly WrittenScenario[],
  finished: () => void,
): Promise<void> {
  if (scenarios.length === 0) return;
  if (hasRealWaits(session)) await runWithWaits(session, scenarios, finished);
  else await runInTurn(session, await leastPermissionFirst(session, scenarios), finished);
}

export async function runAboutEverything(
  session: Session,
  every: readonly WrittenScenario[],
  finished: () => void,
): Promise<void> {
  await judgeEverything(session, every, finished);
  if (session.journal.scenarios.some(({ cause }) => cause !== undefined && ofStateControl.has(cause)))
    for (const [rule, states] of await statesByRule()) session.statesByRule.set(rule, states);
}

async function runInTurn(
  session: Session,
  groups: readonly (readonly WrittenScenario[])[],
  finished: () => void,
): Promise<void> {
  const kindOf = await kindsOfScenarios();
  const isReading = (scenario: WrittenScenario): boolean =>
    kindOf(scenario) === 'reading' && !scenario.tags.includes('@needs-clock');
  for (const group of groups) {
    // Whether the server is slow, so that it should be read at the same time, is only known once it has responded.
    const [first = []] = Map.groupBy(group, ({ file }) => file).values();
    await runSome(session, first, finished);
    const rest = group.slice(first.length);
    const lanes = readsAtOnce(session);
    const beside = lanes === 1 ? [] : rest.filter(isReading);
    await runInParallel(session, beside, {
      ...{ lanes, nextSession: sessionsBeside(session, session.aside), finished },
      doubtful: ['failed', 'error'],
    });
    await runSome(session, beside.length === 0 ? rest : rest.filter((each) => !isReading(each)), finished);
  }
}

/** If cucumber gets no paths, cucumber runs all features. */
async function runSome(session: Session, scenarios: readonly WrittenScenario[], finished: () => void) {
  if (scenarios.length > 0) await runScenarios(session, scenarios, finished);
}

/** Whether a scenario only reads, enters a state, or needs a permission. */
async function kindsOfScenarios() {
  const statesOf = await declaredStates();
  return (scenario: WrittenScenario): 'reading' | 'entering' | 'permitted' => {
    if (effects.some((effect) => effect !== 'read' && scenario.tags.includes(`@${effect}`)))
      return 'permitted';
    return statesOf(scenario).length === 0 ? 'reading' : 'entering';
  };
}

/** With a budget, scenarios that need a permission run late, so that other scenarios get the budget first. */
export async function leastPermissionFirst(
  { profile }: Pick<Session, 'profile'>,
  scenarios: readonly WrittenScenario[],
): Promise<readonly (readonly WrittenScenario[])[]> {
  if (profile.budget === undefined) return [scenarios];
  const kindOf = await kindsOfScenarios();
  const { reading = [], entering = [], permitted = [] } = Object.groupBy(scenarios, kindOf);
  return [reading, entering, permitted];
}

/** If a rule is untested for one of these causes, the result names every state that its scenarios enter. */
const ofStateControl: ReadonlySet<Cause> = new Set(['no-state-control', 'state-unsupported']);

/** Runs scenarios on a server whose clock cannot be moved. Scenarios that can run in parallel come last. */
async function runWithWaits(
  session: Session,
  scenarios: readonly WrittenScenario[],
  finished: () => void,
): Promise<void> {
  const beside = scenarios.filter(({ tags }) => canRunInParallel(tags));
  const alone = scenarios.filter((each) => !beside.includes(each));
  await runInTurn(session, await leastPermissionFirst(session, alone), finished);
  const lanes = session.profile.budget?.atOnce ?? limits.waitingAtOnce;
  const inParallel = () =>
    runInParallel(session, beside, {
      ...{ lanes, nextSession: sessionsBeside(session), finished },
      doubtful: ['failed', 'error', 'untested'],
    });
  await (session.history?.whileShared(inParallel) ?? inParallel());
}

interface Beside {
  readonly lanes: number;
  /** The outcomes of a scenario that is repeated alone, since others may have had an effect on it. */
  readonly doubtful: readonly ScenarioOutcome['outcome'][];
  /** Returns the session of the next scenario, with its own journal. */
  readonly nextSession: () => Session;
  readonly finished: () => void;
}

/** Runs scenarios in parallel. */
async function runInParallel(
  session: Session,
  scenarios: readonly WrittenScenario[],
  { lanes, nextSession, doubtful, finished }: Beside,
): Promise<void> {
  const { journal } = session;
  const again: WrittenScenario[] = [];
  await doAll(scenarios, lanes, async (scenario) => {
    const retry = nextSession();
    await runScenarios(retry, [scenario], () => undefined);
    const isDoubtful = retry.journal.scenarios.some(({ outcome }) => doubtful.includes(outcome));
    if (isDoubtful && isEligible(scenario, session)) {
      again.push(scenario);
      return;
    }
    journal.add(retry.journal);
    finished();
  });
  for (const scenario of again) await runScenarios(session, [scenario], finished);
}
