import type { ClientRun } from '#harness/client/client-run.ts';
import type { Invocation } from '#harness/client/script.ts';
import type { Caller } from '#harness/register/callers.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import type { Check } from '#harness/scenario/check.ts';
import { everyStepOf } from '#harness/scenario/every.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { knownValue } from '#harness/scenario/scenario-context.ts';
import { Given, Then, When } from '#harness/scenario/steps.ts';
import {
  holdPasswords,
  showStatusesFirst,
  throttleFirst,
} from '#steps/simulated-service/service-variations.ts';
import { goesOnAt, hasFinished, stopsAt } from './schedule-executions.ts';
import * as runs from './single-runs.ts';
import type { VaryService } from './words.ts';

type Operations = runs.Operations;

Given('{caller} has connected to {instance}', async (s, caller: Caller, instance: runs.Instance) => {
  const { stage } = s.client;
  const headers = await headersFor(s.session, { ...caller, method: 'api-key' });
  const [key = ''] = Object.values(headers);
  const ApiKey = stage.aliasOf(key);
  s.session.secrets.add(ApiKey);
  const Url = instance === 'service' ? stage.url : stage.otherUrl;
  s.client.prepared.push({ command: 'Connect-Svc', parameters: { Url, ApiKey } });
});

// As long as anything else is to be run, which makes no run longer.
Given('the service takes long to set a password', ({ client: { stage, mayAnswer } }) => {
  stage.vary(holdPasswords(mayAnswer));
});

Given('the service {variation}', (s, vary: VaryService) => {
  vary(s.client.stage, s.session.contract.vocabulary);
});

Given('the Schedule Execution has the status {word} when it is first read', (s, status: string) => {
  s.client.stage.vary(showStatusesFirst(status));
});

Given(
  'the Schedule Execution has the statuses {word} and {word} when it is first read',
  (s, first: string, second: string) => {
    s.client.stage.vary(showStatusesFirst(first, second));
  },
);

Given(
  'the service answers the first request with 429 and Retry-After {retryAfter}',
  (s, retryAfter: () => string) => {
    s.client.stage.vary(throttleFirst(retryAfter));
  },
);

When('the client runs {commands}', (s, commands: readonly Invocation[]) =>
  s.runClient(commands.map((each) => withUrl(s, each))),
);

When(
  'a person runs {commands} and answers {answer}',
  (s, commands: readonly Invocation[], answer: 'yes' | 'no') =>
    s.runClient(
      commands.map((each) => withUrl(s, each)),
      { answer },
    ),
);

When('the client waits for the Schedule Execution', (s) => {
  const Id = knownValue(s.values, 'scheduleExecutionId');
  return s.runClient([{ command: 'Wait-ScheduleExecution', parameters: { Id } }], { isOver: hasFinished });
});

When('the client looks for Schedule Executions that are {word}', (s, Status: string) =>
  s.runClient([{ command: 'Find-ScheduleExecution', parameters: { Status } }]),
);

When(
  'the client sets the password of the person with {givenWaits}',
  (s, waits: readonly (string | undefined)[]) => {
    const Password = 'Correct-Horse-9-Battery';
    s.session.secrets.add(Password);
    const Id = knownValue(s.values, 'metaverseObjectId');
    return s.runClient(
      waits.map((Wait) => ({
        command: 'Set-Password',
        parameters: { Id, Password, ...(Wait !== undefined && { Wait }) },
      })),
    );
  },
);

/** The command with the address of the staged service for its Url, where it is given one. */
function withUrl({ client }: Scenario, invocation: Invocation): Invocation {
  const { parameters } = invocation;
  return 'Url' in parameters
    ? { ...invocation, parameters: { ...parameters, Url: client.stage.url } }
    : invocation;
}

Then('{nthCommand} succeeds', (s, nth: number) => s.hold(runs.succeeds(nth), s.client));

Then('{nthCommand} reports an error', (s, nth: number) => s.hold(runs.reportsError(nth), s.client));

Then('the/each command asks the service for {request}', (s, operations: Operations) =>
  s.hold(runs.isCalled(operations), s.client),
);

Then('the {ordinal} command asks the service for {request}', (s, nth: number, operations: Operations) =>
  s.hold(runs.isCalledByNth(nth, operations), s.client),
);

Then(
  'the {ordinal} command does not ask the service for {request}',
  (s, nth: number, operations: Operations) => s.hold(runs.isNotCalledByNth(nth, operations), s.client),
);

Then(
  'the command does not ask {instance} for {request}',
  (s, instance: runs.Instance, operations: Operations) =>
    s.hold(runs.isNotCalled(instance, operations), s.client),
);

Then(
  'the {ordinal} command prompts before it asks the service for {request}',
  (s, nth: number, operations: Operations) => s.hold(runs.promptsFirst(nth, operations), s.client),
);

Then('the key is sent {keyUse}', (s, isSentSo: Check<ClientRun>) => s.hold(isSentSo, s.client));

Then('the client stops waiting at {word}', (s, status: string) => s.hold(stopsAt(status), s.client));

Then('the client does not stop waiting at {word}', (s, status: string) => s.hold(goesOnAt(status), s.client));

Then('the client waits as long as Retry-After says', (s) => s.hold(runs.heedsRetryAfter, s.client));

/** What is checked of every run for the rules of this scenario, of its own run. */
Then('the client {clientConduct}', (s, _: string) => {
  for (const step of s.rules.flatMap(everyStepOf))
    if (step.of === 'client runs' && step.check !== undefined) s.hold(step.check, s.client);
});
