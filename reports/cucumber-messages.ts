import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import {
  type Envelope,
  IdGenerator,
  type Pickle,
  version as protocolVersion,
  SourceMediaType,
  type TestCase,
  type TestStepResult,
  TestStepResultStatus,
  TimeConversion,
} from '@cucumber/messages';
import { decide, headlineOf } from '#harness/result/gate.ts';
import {
  parseLocation,
  type RuleResult,
  type RunResult,
  type ScenarioResult,
} from '#harness/result/result.ts';
import { oneLine } from './escape-controls.ts';

const { millisecondsSinceEpochToTimestamp: timestamp, millisecondsToDuration: duration } = TimeConversion;

type NewId = () => string;

/** The steps of a scenario and, last, the hook that reports its outcome. */
function testCaseOf(pickle: Pickle, hook: string, testRunStartedId: string, newId: NewId): TestCase {
  return {
    id: newId(),
    pickleId: pickle.id,
    testRunStartedId,
    testSteps: [
      ...pickle.steps.map(({ id }) => ({ id: newId(), pickleStepId: id, stepDefinitionIds: [] })),
      { id: newId(), hookId: hook },
    ],
  };
}

/** The messages about the run of a scenario and its steps. */
function execution(
  testCase: TestCase,
  scenario: ScenarioResult,
  rules: readonly RuleResult[],
  startedAt: number,
  newId: NewId,
): Envelope[] {
  const id = newId();
  const start = timestamp(startedAt);
  const end = timestamp(startedAt + scenario.durationMs);
  const steps = testCase.testSteps.flatMap((step): Envelope[] => {
    const isEnding = step.hookId !== undefined;
    const testStepResult = isEnding ? endingOf(scenario, evidenceFor(scenario, rules)) : stepOf(scenario);
    const at = { testCaseStartedId: id, testStepId: step.id };
    return [
      { testStepStarted: { ...at, timestamp: start } },
      { testStepFinished: { ...at, testStepResult, timestamp: isEnding ? end : start } },
    ];
  });
  return [
    { testCaseStarted: { id, testCaseId: testCase.id, attempt: 0, timestamp: start } },
    ...steps,
    { testCaseFinished: { testCaseStartedId: id, willBeRetried: false, timestamp: end } },
  ];
}

const endings: Readonly<Record<ScenarioResult['outcome'], TestStepResultStatus>> = {
  passed: TestStepResultStatus.PASSED,
  failed: TestStepResultStatus.FAILED,
  error: TestStepResultStatus.FAILED,
  untested: TestStepResultStatus.SKIPPED,
  inapplicable: TestStepResultStatus.SKIPPED,
};

function endingOf({ outcome, durationMs, cause, detail }: ScenarioResult, evidence: string): TestStepResult {
  const words = [outcome === 'passed' ? '' : outcome, cause, detail, evidence].filter(Boolean).join(': ');
  return {
    status: endings[outcome],
    duration: duration(durationMs),
    ...(words !== '' && { message: words }),
  };
}

/** If the scenario failed, each step is `UNKNOWN`, because a result does not say which step failed. */
function stepOf(scenario: ScenarioResult): TestStepResult {
  const status = endings[scenario.outcome];
  const isFailed = status === TestStepResultStatus.FAILED;
  return { status: isFailed ? TestStepResultStatus.UNKNOWN : status, duration: duration(0) };
}

function evidenceFor(of: ScenarioResult, rules: readonly RuleResult[]): string {
  const found = rules
    .flatMap(({ evidence }) => evidence)
    .find(({ scenario, location }) => scenario !== undefined && location === of.location);
  return found === undefined ? '' : `expected ${oneLine(found.expected)}, found ${oneLine(found.actual)}`;
}

// The result of a scenario has no steps, so a hook shows the outcome of the scenario.
// The result has no start time either, so every scenario gets the start time of the run.
export function cucumberMessages(
  result: RunResult,
  sources: ReadonlyMap<string, string>,
): readonly Envelope[] {
  const newId = IdGenerator.incrementing();
  const scenarios = scenariosOf(result.rules);
  const hook = newId();
  const testRun = newId();
  const startedAt = Date.parse(result.startedAt);
  const read = featuresOf(result).flatMap((file) => {
    const text = sources.get(file);
    return text === undefined ? [] : [readFeature(file, text, newId)];
  });
  const ran = read
    .flatMap(({ pickles }) => pickles)
    .flatMap((pickle) => {
      const scenario = scenarios.get(`${pickle.uri}:${pickle.location?.line ?? 0}`);
      return scenario === undefined
        ? []
        : [{ pickle, scenario, testCase: testCaseOf(pickle, hook, testRun, newId) }];
    });
  const lost = scenarios.size - ran.length;
  const missing = lost === 0 ? [] : [`scenarios that are not in the feature files: ${lost}`];
  return [
    { meta: metaOf(result) },
    ...read.flatMap(({ envelopes }) => envelopes),
    { hook: { id: hook, name: 'how the scenario ended', sourceReference: { uri: 'steps/hooks.ts' } } },
    { testRunStarted: { id: testRun, timestamp: timestamp(startedAt) } },
    ...ran.map(({ testCase }) => ({ testCase })),
    ...ran.flatMap(({ testCase, scenario }) => execution(testCase, scenario, result.rules, startedAt, newId)),
    {
      testRunFinished: {
        testRunStartedId: testRun,
        success: decide(result).exitCode === 0,
        message: [`${result.target.name}: ${headlineOf(result)}`, ...missing].join('; '),
        timestamp: timestamp(startedAt + result.durationMs),
      },
    },
  ];
}

/** The feature files of the scenarios of a run, sorted. */
export function featuresOf({ rules }: RunResult): readonly string[] {
  const files = [...scenariosOf(rules).keys()].map((location) => parseLocation(location)?.file ?? location);
  return [...new Set(files)].sort();
}

export function messageLines(messages: readonly Envelope[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('');
}

/** The scenarios by location. A scenario that belongs to several rules is returned once. */
function scenariosOf(rules: readonly RuleResult[]): Map<string, ScenarioResult> {
  return new Map(rules.flatMap(({ scenarios }) => scenarios.map((each) => [each.location, each] as const)));
}

function readFeature(uri: string, data: string, newId: NewId) {
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
  const document = { ...parser.parse(data), uri };
  const pickles = compile(document, uri, newId);
  const envelopes: Envelope[] = [
    { source: { uri, data, mediaType: SourceMediaType.TEXT_X_CUCUMBER_GHERKIN_PLAIN } },
    { gherkinDocument: document },
    ...pickles.map((pickle) => ({ pickle })),
  ];
  return { envelopes, pickles };
}

function metaOf({ tool }: RunResult): NonNullable<Envelope['meta']> {
  const unknown = { name: 'unknown' };
  return {
    protocolVersion,
    implementation: { name: tool.name, version: tool.version },
    runtime: unknown,
    os: unknown,
    cpu: unknown,
  };
}
