import {
  After,
  Before,
  type ITestCaseHookParameter,
  setDefaultTimeout,
  setDefinitionFunctionWrapper,
  setWorldConstructor,
} from '@cucumber/cucumber';
import { defined } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { unlessInterrupted } from '#harness/programs/interruption.ts';
import { mergeCoverage } from '#harness/result/coverage.ts';
import { Nonconformity } from '#harness/result/outcome.ts';
import { endingOf } from '#harness/result/scenario-outcome.ts';
import { forgetCallers, revalidateCallers } from '#harness/scenario/after-reset.ts';
import { type SentenceCode, statesEnteredBy } from '#harness/scenario/declarations.ts';
import { Scenario } from '#harness/scenario/scenario.ts';
import {
  assertEligible,
  findMissingAfterRun,
  findMissingPrerequisites,
} from '#harness/select/eligibility.ts';
import { cutOff } from '#harness/session/interruption.ts';
import { currentRun } from '#harness/session/session.ts';
import { withDistinctiveResponses } from '#steps/simulated-service/distinctive-responses.ts';
import { ifEveryPasswordIsRefused } from './passwords/refused-everywhere.ts';

/** The API does not show whether the server is in one of these states. */
const shownByStateControlAlone: ReadonlySet<string> = new Set([
  'an initial administrator is configured',
  'maintenance mode is on',
  'requests are limited',
  'the next factory reset fails',
]);

/** If the server refuses every password, the rule is untested: the server may expect another format. */
async function failureOf(s: Scenario, error: unknown): Promise<unknown> {
  if (!(error instanceof Nonconformity)) return error;
  try {
    const untestable = await ifEveryPasswordIsRefused(s);
    if (untestable !== undefined) return untestable;
  } catch (problem) {
    if (problem instanceof HarnessError && problem.code === 'INTERNAL') throw problem;
  }
  const states = s.situation.filter(({ state }) => shownByStateControlAlone.has(state));
  if (states.length === 0) return error;
  const returned = states.map((each) => `the state "${each.state}" (${answerOf(s, each)})`);
  const words = `the API does not show whether the server is in ${[...new Set(returned)].join('; ')}`;
  return new Nonconformity(error.expected, `${error.actual} (${words})`, error.exchanges, error.field);
}

/** The parameters that the adapter returned for a state. They suggest whether the state was entered. */
function answerOf({ returned: values }: Scenario, { params }: Scenario['situation'][number]): string {
  const words = Object.keys(params).map((name) =>
    name in values ? `\`${name}: ${JSON.stringify(values[name])}\`` : `no \`${name}\``,
  );
  return words.length === 0 ? 'the adapter entered it' : `the adapter returned ${words.join(' and ')}`;
}

setWorldConstructor(Scenario);

// This must exceed the longest step, for example three 429 responses that require a wait of 120 s each.
setDefaultTimeout(420_000);

type Definition = ((this: Scenario, ...parameters: unknown[]) => unknown) & SentenceCode;

// The error itself is kept here, because cucumber passes only its text to the hooks after a scenario.
setDefinitionFunctionWrapper(
  (definition: Definition): Definition =>
    async function (...parameters) {
      const isHook = definition === identify || definition === openScenario || definition === writeDown;
      this.declaredStates = isHook ? undefined : statesEnteredBy(definition, parameters);
      try {
        // These hooks record the scenario and its result, so they run even after an interruption.
        if (definition === identify || definition === writeDown)
          return await definition.apply(this, parameters);
        return await unlessInterrupted(
          this.session.interrupted,
          () => definition.apply(this, parameters),
          cutOff,
        );
      } catch (thrown) {
        const error = await failureOf(this, thrown);
        this.failure ??= error;
        throw error;
      }
    },
);

function identify(this: Scenario, { pickle, gherkinDocument }: ITestCaseHookParameter): void {
  const location = `${gherkinDocument.uri ?? pickle.uri}:${pickle.location?.line ?? 0}`;
  const written = currentRun().scenarios.get(location);
  if (written === undefined) throw new HarnessError('INTERNAL', `There is no scenario at ${location}.`);
  this.written = written;
}

async function openScenario(this: Scenario): Promise<void> {
  const { location, tags } = this.written;
  this.lacks = findMissingPrerequisites(this.written, this.session);
  assertEligible(this.written, this.session);
  this.session.client?.stage.beginScenario(location, withDistinctiveResponses(this.session.profile.release));
  this.session.waits.assertTimeLeft();
  await this.session.control.restoreInitialState();
  await revalidateCallers(this.session);
  if (tags.includes('@needs-clock')) await this.enter('the clock stands still');
}

Before(identify);
Before(openScenario);

function writeDown(this: Scenario, { result }: ITestCaseHookParameter): void {
  const { name, location, rules, newIn } = this.written;
  const ending = endingOf(result?.status ?? 'UNKNOWN', this.failure);
  const lacks = findMissingAfterRun(this.lacks, ending, this.session);
  this.session.journal.scenarios.push({
    name,
    location,
    rules,
    durationMs: Math.round((performance.now() - this.startedAt) * 1000) / 1000,
    situation: this.situation,
    ...defined({ newIn, tolerated: this.tolerated, lacks }),
    ...(this.judged.size > 0 && { judged: [...this.judged] }),
    ...(this.coverage.length > 0 && { coverage: mergeCoverage(this.coverage) }),
    ...ending,
  });
}

After(writeDown);

After({ tags: '@reset' }, function (this: Scenario) {
  forgetCallers(this.session);
});
