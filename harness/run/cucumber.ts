import { PassThrough, Writable } from 'node:stream';
import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import { loadConfiguration, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import { HarnessError } from '#harness/errors/errors.ts';
import { root } from '#harness/files/root.ts';
import { supportFiles } from '#harness/files/runtime-paths.ts';
import type { WrittenScenario } from '#harness/register/parse-feature.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import { type SentenceCode, statesEnteredBy } from '#harness/scenario/declarations.ts';
import { type Session, withinRun } from '#harness/session/session.ts';

// Loading the steps takes far longer than running them, so the steps are loaded only once.
let support: Promise<ISupportCodeLibrary> | undefined;

/** The fields of a step definition that cucumber's published type lacks. */
interface StepDefinition {
  readonly unwrappedCode: SentenceCode;
  readonly expression: { match(text: string): readonly { getValue(world: unknown): unknown }[] | null };
}

/** Loads the steps. The returned function finds the states that a scenario enters, as its steps declare. */
export async function declaredStates(): Promise<
  (scenario: Pick<WrittenScenario, 'steps'>) => readonly string[]
> {
  await loadSteps();
  const { stepDefinitions } = (await support) as unknown as {
    readonly stepDefinitions: readonly StepDefinition[];
  };
  const declaring = stepDefinitions.filter(
    ({ unwrappedCode }) => unwrappedCode.declared?.enters !== undefined,
  );
  const known = new Map<string, readonly string[]>();
  const statesOf = (sentence: string): readonly string[] => {
    const states =
      known.get(sentence) ??
      declaring.flatMap(({ unwrappedCode, expression }) => {
        const parameters = expression.match(sentence)?.map((each) => each.getValue(undefined));
        return parameters === undefined ? [] : statesEnteredBy(unwrappedCode, parameters);
      });
    known.set(sentence, states);
    return states;
  };
  return ({ steps }) => steps.flatMap(statesOf);
}

/** By rule, the states that the steps of its scenarios enter, sorted. */
export async function statesByRule(): Promise<ReadonlyMap<string, readonly string[]>> {
  const statesOf = await declaredStates();
  const byRule = new Map<string, Set<string>>();
  for (const scenario of writtenScenarios()) {
    // Scenarios for clients use a simulated service, which has every state.
    if (scenario.subject !== 'server') continue;
    for (const rule of scenario.rules)
      byRule.set(rule, new Set([...(byRule.get(rule) ?? []), ...statesOf(scenario)]));
  }
  return new Map([...byRule].map(([rule, states]) => [rule, [...states].sort()]));
}

/** Runs scenarios in this process, one after another. The outcomes are added to `session.journal`. */
export async function runScenarios(
  session: Session,
  scenarios: readonly WrittenScenario[],
  finished: () => void,
): Promise<void> {
  // Each path is a feature file with the line numbers of its scenarios, such as `features/a.feature:3:8`.
  const byFile = Map.groupBy(scenarios, ({ file }) => file);
  const paths = [...byFile].map(([file, own]) =>
    [file, ...own.map(({ location }) => location.slice(file.length + 1))].join(':'),
  );
  const configuration = await configure(paths);
  const problems: string[] = [];
  // Only messages are needed, not cucumber's own progress on stdout.
  const stdout = new Writable({ write: (_chunk, _encoding, next) => next() });
  const stderr = new PassThrough();
  stderr.on('data', (chunk: Buffer) => problems.push(chunk.toString()));
  const run = { session, scenarios: new Map(scenarios.map((each) => [each.location, each])) };
  await withinRun(run, () =>
    runCucumber(configuration, { cwd: root, stdout, stderr, env: {} }, ({ testCaseFinished, parseError }) => {
      if (parseError !== undefined) problems.push(parseError.message);
      if (testCaseFinished !== undefined) finished();
    }),
  );
  const recorded = new Set(session.journal.scenarios.map(({ location }) => location));
  const ended = scenarios.filter(({ location }) => recorded.has(location)).length;
  if (problems.length === 0 && ended === scenarios.length) return;
  const words = `Cucumber finished ${ended} of ${scenarios.length} scenarios. ${problems.join(' ')}`;
  throw new HarnessError('INTERNAL', words);
}

export async function loadSteps(): Promise<void> {
  await configure([]);
}

async function configure(paths: readonly string[]): Promise<Parameters<typeof runCucumber>[0]> {
  const { runConfiguration } = await loadConfiguration(
    {
      file: false,
      provided: {
        import: [...supportFiles],
        paths: [...paths],
        // Without a formatter, cucumber would print its progress. Of all formatters, `rerun` does the least.
        format: ['rerun'],
      },
    },
    { cwd: root },
  );
  support ??= loadSupport(runConfiguration, { cwd: root });
  return { ...runConfiguration, support: await support };
}
