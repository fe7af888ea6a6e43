import type { ClientRun } from '#harness/client/client-run.ts';
import { choicesIn, madePassword } from '#harness/client/made-values.ts';
import {
  atUrl,
  fullerOnes,
  type OtherCommands,
  verboseOnes,
  waitingOnes,
} from '#harness/client/other-commands.ts';
import type { OthersOptions } from '#harness/client/run-others.ts';
import type { Invocation } from '#harness/client/script.ts';
import { everyChecksOf } from '#harness/history/monitors.ts';
import type { Caller } from '#harness/register/callers.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { all, type Check } from '#harness/scenario/check.ts';
import { knownValue } from '#harness/scenario/path-values.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { Given, Then, When } from '#harness/scenario/steps.ts';
import * as service from '#steps/simulated-service/service-variations.ts';
import { whereFound } from './addresses.ts';
import { endsAt, goesOnAt, hasFinished, stopsAt, waitsAt } from './schedule-executions.ts';
import * as runs from './single-runs.ts';
import { invocationOf, type VaryService } from './words.ts';

type Operation = runs.Operation;

Given('{caller} has connected to {instance}', async (s, caller: Caller, instance: runs.Instance) => {
  const { stage } = s.client;
  const headers = await headersFor(s.session, { ...caller, method: 'api-key' });
  const [key = ''] = Object.values(headers);
  const ApiKey = stage.aliasOf(key);
  s.session.secrets.add(ApiKey);
  const Url = instance === 'service' ? stage.url : stage.otherUrl;
  s.client.prepared.push({ command: 'Connect-Svc', parameters: { Url, ApiKey } });
});

// The response is held back while other scenarios run, so that the delay hardly prolongs the run.
Given('the service delays the response to a password request', ({ client: { stage, client } }) => {
  stage.vary(service.holdPasswords(client.mayAnswer));
});

Given('the service {variation}', (s, vary: VaryService) => {
  vary(s.client.stage, s.session.contract);
});

Given('the first read of the Schedule Execution still returns the status {word}', (s, status: string) => {
  s.client.stage.vary(service.showStatusesFirst([status]));
});

Given(
  'the first two reads of the Schedule Execution still return the statuses {word} and {word}',
  (s, first: string, second: string) => {
    s.client.stage.vary(service.showStatusesFirst([first, second]));
  },
);

Given(
  'the service responds to the first request for each operation with 429 and Retry-After {retryAfter}',
  (s, retryAfter: () => string) => {
    s.client.stage.vary(service.throttleFirst(retryAfter));
  },
);

Given('the client has run {command}', (s, invocation: Invocation) => {
  s.client.prepared.push(withUrl(s, invocation));
});

When('the client runs {command}( without a terminal)', (s, _: Invocation) =>
  s.runClient((action) => invocationIn(s, action)),
);

When('a user runs {command} and answers {answer} to every prompt', (s, _: Invocation, answer: 'yes' | 'no') =>
  s.runClient((action) => invocationIn(s, action), { answer }),
);

When('the client waits for the Schedule Execution', (s) => {
  const Id = knownValue(s.returned, 'scheduleExecutionId');
  return s.runClient(() => ({ command: 'Wait-ScheduleExecution', parameters: { Id } }), {
    isOver: hasFinished,
  });
});

When('the client searches for Schedule Executions that are {word}', (s, Status: string) =>
  s.runClient(() => ({ command: 'Find-ScheduleExecution', parameters: { Status } })),
);

When('every other command of the client is run( verbosely)( once for each of its parameters)', (s) => {
  const { client, written } = s;
  const formsOf = (each: Invocation): readonly Invocation[] => {
    if (written.action.endsWith('verbosely')) return verboseOnes(client.subject, each);
    const isFuller = written.action.endsWith('parameters');
    return isFuller ? fullerOnes(client.subject, each, knownTo(s)) : [each];
  };
  return runOthers(s, ({ runs: all }) => all.flatMap(formsOf));
});

When(
  'every other command that waits is run while what it waits for is in progress at two reads, and then {word}',
  (s, status: string) =>
    runOthers(s, ({ runs: all }) => all.flatMap((each) => waitingOnes(s.client.subject, each, knownTo(s))), {
      isOver: hasFinished,
      beforeEach: () => {
        s.client.stage.vary(service.showStatusesFirst(['Running', 'Running', status]));
        s.client.stage.vary(service.showStatusesFirst(['InProgress', 'InProgress', status], 'getActivity'));
      },
    }),
);

const knownTo = (s: Scenario) => choicesIn(s.session.contract);

function runOthers(
  s: Scenario,
  invocationsOf: (others: OtherCommands) => readonly Invocation[],
  options?: OthersOptions,
) {
  s.session.secrets.add(madePassword);
  const atService = (each: Invocation): Invocation => atUrl(each, s.client.stage.url);
  return s.runOthers((others) => invocationsOf(others).map(atService), options);
}

const passwords = { ascii: 'Correct-Horse-9-Battery', beyond: 'Grün-Œuvre-Ωμέγα-𠮷-9-Battery' };

When(
  'the client sets the password of the person with {givenWait}( and letters beyond ASCII)',
  (s, _: string | undefined) => {
    for (const password of Object.values(passwords)) s.session.secrets.add(password);
    const Id = knownValue(s.returned, 'metaverseObjectId');
    return s.runClient((action) => {
      const [Wait] = /\d+/.exec(action) ?? [];
      const Password = passwords[action.endsWith('beyond ASCII') ? 'beyond' : 'ascii'];
      return { command: 'Set-Password', parameters: { Id, Password, ...(Wait !== undefined && { Wait }) } };
    });
  },
);

/** The command to run, from the When step of a scenario. */
const invocationIn = (s: Scenario, action: string): Invocation =>
  withUrl(s, invocationOf(/ runs (.+?)(?: and answers .+| without a terminal)?$/.exec(action)?.[1] ?? ''));

/** If the command has the parameter Url, sets Url to the address of the simulated service. */
function withUrl({ client }: Scenario, invocation: Invocation): Invocation {
  const { parameters } = invocation;
  return 'Url' in parameters
    ? { ...invocation, parameters: { ...parameters, Url: client.stage.url } }
    : invocation;
}

const isAboutOthers = ({ written }: Scenario): boolean => written.action.startsWith('every other command');

const holdOf = (s: Scenario, check: Check<ClientRun>): unknown => s.hold(whereFound(check), s.client);

Then('the command succeeds', (s) => holdOf(s, runs.succeeds));
Then('the command reports an error', (s) => holdOf(s, runs.reportsError));

Then('the command requests {request}( from the service)', (s, operation: Operation) =>
  holdOf(s, runs.isCalled(operation)),
);

Then('the command does not request {request}', (s, operation: Operation) =>
  holdOf(s, runs.isNotCalled(operation)),
);

Then('the command prompts, and does not request {request} before the answer', (s, operation: Operation) =>
  holdOf(s, runs.promptsFirst(operation)),
);

// The checks of the scenario's rules, which also examine every other run.
Then('the/each command conforms to the rule', (s) =>
  isAboutOthers(s) ? s.holdOthers(checkOfRules(s)) : s.hold(checkOfRules(s), s.client),
);

function checkOfRules({ written }: Scenario): Check<ClientRun> {
  const checks = written.rules
    .flatMap(everyChecksOf)
    .flatMap((each) => (each.of === 'client runs' ? (each.check ?? []) : []));
  return (...run) => all(checks.map((check) => check(...run)));
}

Then('the key of the( latest) session is sent {keyUse}', (s, to: Check<ClientRun>) => s.hold(to, s.client));

Then('the client stops waiting at {word}', (s, status: string) =>
  isAboutOthers(s) ? s.holdOthers(endsAt(status)) : holdOf(s, stopsAt(status)),
);
Then('the client does not stop waiting at {word}', (s, status: string) =>
  isAboutOthers(s) ? s.holdOthers(waitsAt(status)) : holdOf(s, goesOnAt(status)),
);
