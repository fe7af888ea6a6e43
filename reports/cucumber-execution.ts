import type { Envelope, Pickle, TestCase, TestStepResult, Timestamp } from '@cucumber/messages';
import { TestStepResultStatus } from '@cucumber/messages';
import type { RuleResult, ScenarioResult } from '#harness/result/result.ts';
import { oneLine } from '#reports/one-line.ts';

export type NewId = () => string;

/** The steps of a scenario and, last, the hook that tells how it ended. */
export function testCaseOf(pickle: Pickle, hook: string, testRunStartedId: string, newId: NewId): TestCase {
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

/** How a scenario went, as messages. */
export function execution(
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

const endings: Readonly<Record<string, TestStepResultStatus>> = {
  passed: TestStepResultStatus.PASSED,
  failed: TestStepResultStatus.FAILED,
  error: TestStepResultStatus.FAILED,
  untested: TestStepResultStatus.SKIPPED,
  inapplicable: TestStepResultStatus.SKIPPED,
};

function endingOf({ outcome, durationMs, cause, detail }: ScenarioResult, evidence: string): TestStepResult {
  const words = [outcome === 'passed' ? '' : outcome, cause, detail, evidence].filter(Boolean).join(': ');
  return {
    status: endings[outcome] ?? TestStepResultStatus.UNKNOWN,
    duration: timestamp(durationMs),
    ...(words !== '' && { message: words }),
  };
}

function stepOf({ outcome }: ScenarioResult): TestStepResult {
  const status =
    outcome === 'passed'
      ? TestStepResultStatus.PASSED
      : outcome === 'failed' || outcome === 'error'
        ? TestStepResultStatus.UNKNOWN
        : TestStepResultStatus.SKIPPED;
  return { status, duration: timestamp(0) };
}

function evidenceFor(of: ScenarioResult, rules: readonly RuleResult[]): string {
  const own = rules
    .flatMap(({ evidence }) => evidence)
    .find(({ scenario, location }) => scenario !== undefined && location === of.location);
  return own === undefined ? '' : `expected ${oneLine(own.expected)}, found ${oneLine(own.actual)}`;
}

/** Milliseconds since 1970, or of a duration, in the protocol's spelling. */
export function timestamp(milliseconds: number): Timestamp {
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanos: Math.round((milliseconds - seconds * 1000) * 1000) * 1000 };
}
