import { PassThrough, Writable } from 'node:stream';
import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import { loadConfiguration, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import { HarnessError } from '#harness/errors.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { root } from '#harness/root.ts';
import { runInSession, type Session } from '#harness/run/session/session.ts';
import type { PlannedWait } from '#harness/run/waits/waits.ts';
import { supportFiles } from '#harness/runtime-paths.ts';
import { declaresAnything, statesEnteredBy, waitOf } from '#harness/scenario/declarations.ts';

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

type Sentences = Pick<WrittenScenario, 'steps'>;

/** Reads what the sentences of scenarios declare, without running them. The steps are loaded for it. */
export async function declarations() {
  await loadSteps();
  const { stepDefinitions } = (await support) as unknown as {
    readonly stepDefinitions: readonly StepDefinition[];
  };
  const declaring = stepDefinitions.filter(({ unwrappedCode }) => declaresAnything(unwrappedCode));
  const known = new Map<string, readonly Meant[]>();
  const meantBy = (sentence: string): readonly Meant[] => {
    const meant =
      known.get(sentence) ??
      declaring.flatMap(({ unwrappedCode: code, expression }) => {
        const parameters = expression.match(sentence)?.map((each) => each.getValue(undefined));
        return parameters === undefined ? [] : [{ code, parameters }];
      });
    known.set(sentence, meant);
    return meant;
  };
  return {
    statesOf: ({ steps }: Sentences): readonly string[] =>
      steps.flatMap(meantBy).flatMap(({ code, parameters }) => statesEnteredBy(code, parameters)),
    waitsOf({ steps }: Sentences): readonly PlannedWait[] {
      const values = new Map<string, unknown>();
      return steps.flatMap(meantBy).flatMap(({ code, parameters }) => waitOf(code, values, parameters) ?? []);
    },
  };
}

/** The code of a sentence, and what it is called with. */
interface Meant {
  readonly code: object;
  readonly parameters: readonly unknown[];
}

/** The states that the sentences of each rule's scenarios say they enter, sorted. */
export async function statesByRule(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { statesOf } = await declarations();
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

async function runCucumberOn(session: Session, choice: Choice, progress: (done: number, of: number) => void) {
  const configuration = await configure(choice);
  let planned = 0;
  let done = 0;
  /** What cucumber complained of. */
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
