import { PassThrough, Writable } from 'node:stream';
import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import { loadConfiguration, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import { HarnessError } from '#harness/errors.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { root } from '#harness/root.ts';
import { runInSession, type Session } from '#harness/run/session/session.ts';
import type { PlannedWait } from '#harness/run/waits/pending-waits.ts';
import { supportFiles } from '#harness/runtime-paths.ts';
import { entersStates, statesEnteredBy } from '#harness/scenario/declarations.ts';

/** Which scenarios cucumber takes. */
export interface Choice {
  /** Feature files or folders, relative to the checkout, with a line for a single scenario. */
  readonly paths: readonly string[];
  /** A tag expression; empty takes all scenarios of the paths. */
  readonly tags: string;
}

// Loading the steps costs far more than running them, so they are loaded once a process. Once they are, cucumber
// keeps nothing between its runs, and several may go on side by side.
let support: Promise<ISupportCodeLibrary> | undefined;

/** As much of a step's definition as is used here; the published type of cucumber says less. */
interface StepDefinition {
  readonly unwrappedCode: object;
  readonly expression: { match(text: string): readonly { getValue(world: unknown): unknown }[] | null };
}

/** Which states a scenario's sentences say they enter. The steps are loaded for it. */
export async function statesOfScenarios(): Promise<
  (scenario: Pick<WrittenScenario, 'steps'>) => readonly string[]
> {
  await loadSteps();
  const { stepDefinitions } = (await support) as unknown as {
    readonly stepDefinitions: readonly StepDefinition[];
  };
  const entering = stepDefinitions.filter(({ unwrappedCode }) => entersStates(unwrappedCode));
  const statesOf = (sentence: string): readonly string[] =>
    entering.flatMap(({ unwrappedCode, expression }) => {
      const found = expression.match(sentence);
      return found === null
        ? []
        : statesEnteredBy(
            unwrappedCode,
            found.map((each) => each.getValue(undefined)),
          );
    });
  const known = new Map<string, readonly string[]>();
  return ({ steps }) =>
    steps.flatMap((sentence) => {
      const states = known.get(sentence) ?? statesOf(sentence);
      known.set(sentence, states);
      return states;
    });
}

/** The states that the sentences of each rule's scenarios say they enter, sorted. */
export async function statesByRule(): Promise<ReadonlyMap<string, readonly string[]>> {
  const statesOf = await statesOfScenarios();
  const byRule = new Map<string, Set<string>>();
  for (const scenario of writtenScenarios()) {
    // Clients talk to a service of ours, which has every state.
    if (scenario.subject !== 'server') continue;
    for (const rule of scenario.rules)
      byRule.set(rule, new Set([...(byRule.get(rule) ?? []), ...statesOf(scenario)]));
  }
  return new Map([...byRule].map(([rule, states]) => [rule, [...states].sort()]));
}

/**
 * Lets cucumber run scenarios one after another in this process. How they ended is in the session's journal. Called
 * after each with how many are done and how many there are; answers how many there were.
 */
export async function runScenarios(
  session: Session,
  choice: Choice,
  progress: (done: number, of: number) => void,
): Promise<number> {
  const before = session.journal.scenarios.length;
  const { done, planned, problems } = await runCucumberOn(session, choice, progress);
  const recorded = session.journal.scenarios.length - before;
  if (problems.length > 0 || recorded !== done || done !== planned) {
    throw new HarnessError(
      'INTERNAL',
      `Cucumber finished ${done} of ${planned} scenarios, ${recorded} recorded. ${problems.join(' ')}`,
    );
  }
  return done;
}

/** What scenarios declare that they wait for, by their location. Nothing is sent and nothing waited for. */
export async function dryRunScenarios(
  session: Session,
  choice: Choice,
): Promise<ReadonlyMap<string, readonly PlannedWait[]>> {
  const rehearsal = new Map<string, PlannedWait[]>();
  await runCucumberOn({ ...session, rehearsal }, choice, () => undefined);
  return rehearsal;
}

interface CucumberRun {
  readonly done: number;
  readonly planned: number;
  /** What cucumber complained of. */
  readonly problems: readonly string[];
}

/** Loads the steps for commands that list them; a run loads them itself. */
export async function loadSteps(): Promise<void> {
  await configure({ paths: [], tags: '' });
}

async function configure({ paths, tags }: Choice): Promise<Parameters<typeof runCucumber>[0]> {
  const { runConfiguration } = await loadConfiguration(
    {
      file: false,
      provided: {
        import: [...supportFiles],
        paths: [...paths],
        tags,
        // Nothing is printed, and this formatter has the least to do; with none, cucumber adds one that draws.
        format: ['rerun'],
      },
    },
    { cwd: root },
  );
  support ??= loadSupport(runConfiguration, { cwd: root });
  return { ...runConfiguration, support: await support };
}

async function runCucumberOn(
  session: Session,
  choice: Choice,
  progress: (done: number, of: number) => void,
): Promise<CucumberRun> {
  const configuration = await configure(choice);
  let planned = 0;
  let done = 0;
  const problems: string[] = [];
  // Only messages are wanted; cucumber's own progress on stdout is not.
  const stdout = new Writable({ write: (_chunk, _encoding, next) => next() });
  const stderr = new PassThrough();
  stderr.on('data', (chunk: Buffer) => problems.push(chunk.toString()));
  await runInSession(session, () =>
    runCucumber(
      configuration,
      { cwd: root, stdout, stderr, env: {} },
      ({ pickle, testCase, testCaseFinished, parseError }) => {
        if (parseError !== undefined) problems.push(parseError.message);
        if (testCase !== undefined && pickle === undefined) planned += 1;
        if (testCaseFinished === undefined) return;
        done += 1;
        progress(done, planned);
      },
    ),
  );
  return { done, planned, problems };
}
