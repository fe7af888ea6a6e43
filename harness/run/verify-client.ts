import type { ClientDefinition } from '#harness/client/client-definition.ts';
import type { ClientRun, ClientUnderTest } from '#harness/client/client-run.ts';
import type { ExportedCommand } from '#harness/client/commands.ts';
import { choicesIn } from '#harness/client/made-values.ts';
import { type OtherCommands, planOthers } from '#harness/client/other-commands.ts';
import { otherPowerShellCommands } from '#harness/client/powershell.ts';
import { type RunScript, runInShell } from '#harness/client/run-script.ts';
import { shareScript } from '#harness/client/shared-script.ts';
import { isPosix, tryClient } from '#harness/client/trial.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { numbering } from '#harness/http/exchange.ts';
import { doAll } from '#harness/programs/work-queue.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { byLocation, writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { RunResult } from '#harness/result/result.ts';
import { chosenScenarios } from '#harness/select/chosen-scenarios.ts';
import { newJournal } from '#harness/session/session.ts';
import { writeTraffic } from '#harness/traffic/run-traffic.ts';
import { buildResult } from '#harness/verdict/build-result.ts';
import { expectationsOfRun } from '#harness/verdict/inputs.ts';
import { loadSteps, runScenarios } from './cucumber.ts';
import { holdAnswers } from './held-answers.ts';
import { type Lane, type LaneRequest, mergeRecordings, openLane, type SharedByLanes } from './lane.ts';
import { type Progress, runAboutEverything, type Standing } from './run-features.ts';
import { type Group, groupsOf, hasFailure, type Situation } from './situations.ts';

/** How many scripts run in parallel. A client mostly waits, at a prompt or for a response. */
const scriptsAtOnce = 6;
/** In a POSIX shell, the scripts that run every command take longest; all of them fit. */
const posixScriptsAtOnce = 10;

export interface ClientRunRequest extends LaneRequest {
  /** Rule ids; default: all. */
  readonly only?: readonly string[];
  readonly progress?: Progress;
  /** The folder in which the traffic is written; absent if it is not. */
  readonly trafficIn?: string | undefined;
  /** The minimum delay of the response to a password request, in seconds; default: `defaultHoldSeconds`. */
  readonly hold?: number | undefined;
  /** How commands are run; default: in the shell of the client definition. */
  readonly runScript?: RunScript;
  /** Whether the commands that the document does not name are run too. They may do anything. */
  readonly everyCommand?: boolean;
  /** Called with these commands before any command is run for a rule. */
  readonly announceOthers?: (subject: ClientDefinition, others: OtherCommands) => void;
}

/** Runs a conformance test of a client. Its scenarios run in parallel, on several simulated services. */
export async function verifyClientUnderTest(
  contract: Contract,
  subjectRun: ClientRunRequest,
): Promise<RunResult> {
  const { only, progress, hold } = subjectRun;
  const startedAt = new Date();
  const started = performance.now();
  const chosen = chosenFor(subjectRun);
  const examples = chosen.filter(({ isEvery }) => !isEvery);
  const every = chosen.filter(({ isEvery }) => isEvery);
  // While the client starts, the steps are loaded.
  const trial = subjectRun.runScript === undefined ? tryBefore(contract, subjectRun) : [];
  const [exported] = await Promise.all([trial, loadSteps()]);
  const subject = withExported(subjectRun.subject, exported);
  const others = planOthers(subject, choicesIn(contract));
  subjectRun.announceOthers?.(subject, others);
  const groups = groupsOf(examples, subject);
  const { mayAnswer, markDone } = holdAnswers(groups.length, subject, hold);
  const { runScript = runInShell, interrupted } = subjectRun;
  const runsOfAll: ClientRun[] = [];
  const standing = () => ({ done: common.journal.scenarios.length, of: chosen.length });
  const common: SharedByLanes = {
    next: numbering(),
    mayAnswer,
    ...(subjectRun.everyCommand === true && others.runs.length > 0 && { others }),
    runs: [],
    runsOfAll,
    leftOut: [],
    pace: paceOf((pace) => progress?.({ ...standing(), pace })),
    runScript,
    journal: newJournal(),
    secrets: new Set<string>(),
  };
  const lanes = new Set<Lane>();
  const idle: Lane[] = [];
  const again: Group[] = [];
  const runGroup = async (group: Group): Promise<void> => {
    const share = shareScript(runScript, group.length);
    const runSituation = async (situation: Situation): Promise<void> => {
      const lane = idle.pop() ?? (await openLane(contract, { ...subjectRun, subject }, common));
      lanes.add(lane);
      const { runScript, leave } = share();
      const actions = [...new Set(situation.map(({ action }) => action))];
      const client: ClientUnderTest = { ...lane.client, actions, runScript, runs: [] };
      const session = { ...lane.session, client, journal: newJournal() };
      await runScenarios(session, situation, () => undefined).finally(leave);
      // What fails in a shared script may be due to the other situations, so it is repeated without them.
      if (group.length > 1 && interrupted?.aborted !== true && (await hasFailure(session, every))) {
        lanes.delete(lane);
        await lane.close();
        again.push([situation]);
        return;
      }
      common.journal.add(session.journal);
      common.runs.push(...client.runs);
      progress?.(standing());
      idle.push(lane);
    };
    await Promise.all(group.map(runSituation));
  };
  try {
    await doAll(groups, isPosix(subject) ? posixScriptsAtOnce : scriptsAtOnce, async (group) => {
      await runGroup(group);
      markDone();
    });
    await doAll(again, scriptsAtOnce, runGroup);
  } finally {
    await Promise.all([...lanes].map(({ close }) => close()));
  }
  runsOfAll.push(...common.runs);
  const session = mergeRecordings([...lanes].map((lane) => lane.session));
  // The recording of an interrupted run is checked too.
  await runAboutEverything({ ...session, interrupted: undefined }, every, () =>
    progress?.({ done: session.journal.scenarios.length, of: chosen.length }),
  );
  session.journal.scenarios.sort(byLocation);
  const settled = buildResult(session, startedAt, performance.now() - started, only);
  const { trafficIn } = subjectRun;
  const { recorder, secrets } = session;
  const traffic = trafficIn && (await writeTraffic(trafficIn, recorder.exchanges, contract, secrets));
  return { ...settled, ...(traffic && { traffic }), inputs: await expectationsOfRun() };
}

/** Adds up the runs of other commands, and estimates how long the rest of them takes. */
function paceOf(show: (pace: NonNullable<Standing['pace']>) => void): NonNullable<ClientUnderTest['pace']> {
  const startedAt = performance.now();
  let [all, done] = [0, 0];
  return {
    note(planned, ended) {
      all += planned;
      done += ended;
      const seconds = (performance.now() - startedAt) / 1000;
      if (done > 0) show({ done, of: all, secondsLeft: Math.ceil((seconds / done) * (all - done)) });
    },
  };
}

/** With other commands, a rule is judged by all that they do, and not only in its own scenarios. */
function chosenFor({ only, everyCommand }: ClientRunRequest): readonly WrittenScenario[] {
  const chosen = chosenScenarios('client', { only });
  if (only === undefined || everyCommand !== true) return chosen;
  const ofOthers = writtenScenarios().filter(
    ({ subject, tags, isEvery }) => subject === 'client' && !isEvery && tags.includes('@every-command'),
  );
  return [...new Set([...chosen, ...ofOthers])];
}

/** Tries the client before all scenarios. Throws if it does not start or differs from its definition. */
async function tryBefore(
  contract: Contract,
  { subject, release, openSimulator, interrupted = new AbortController().signal }: ClientRunRequest,
): Promise<readonly ExportedCommand[]> {
  const { stage, close } = await openSimulator(contract, release);
  try {
    return await tryClient(subject, stage.url, interrupted);
  } finally {
    await close();
  }
}

/** A PowerShell module exports its other commands; for any other client, its definition lists them. */
const withExported = (subject: ClientDefinition, exported: readonly ExportedCommand[]): ClientDefinition => ({
  ...subject,
  others: { ...otherPowerShellCommands(subject, exported), ...subject.others },
});
