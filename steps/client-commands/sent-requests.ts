import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import type { CommandName } from '#harness/client/commands.ts';
import { folded } from '#harness/contract/casing.ts';
import { jsonValue, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { passwordOperations } from '#steps/passwords/checks.ts';
import type { DocumentedOutput } from './documented-output.ts';
import { type Finding, finding, held, type Topic } from './findings.ts';

/** Each of these operations may be called only by the command beside it. */
const effects: ReadonlyMap<string, string> = new Map([
  ['resetSystem', 'Reset-SvcSystem'],
  ...passwordOperations.map((operation) => [operation, 'Set-Password'] as const),
]);

const keyHeader = 'x-api-key';

/** The authenticated operations (§5.2) that client commands call. Each requires the key of the session. */
export const sessionOperations: readonly string[] = [
  ...['getServiceHealth', 'getUserInfo', 'resetSystem', 'getScheduleExecution', 'listScheduleExecutions'],
  ...passwordOperations,
];

export function findingsInRequests(run: ClientRun): readonly Finding[] {
  return [
    ...run.allExchanges.flatMap((exchange) => checkEffect(run, exchange)),
    ...checkKey(run),
    ...checkNeedOfSession(run),
    ...checkResets(run),
  ];
}

/** For each command that needs a session: the topic of the rule about this need, and the operation to call. */
const needingSession: ReadonlyMap<string, readonly [about: Topic, operation: string]> = new Map([
  ['Get-SvcServiceHealth', ['healthNeedsSession', 'getServiceHealth']],
  ['Get-SvcUserInfo', ['userInfoNeedsSession', 'getUserInfo']],
  ['Reset-SvcSystem', ['resetNeedsSession', 'resetSystem']],
]);

/** Whether Connect-Svc ran before the commands under test, and may have called `operation`. */
const isReadByConnect = ({ prepared }: ClientRun, operation: string | undefined): boolean =>
  prepared.length > 0 && operation !== 'resetSystem';

/** Whether no session exists because Connect-Svc was refused, or its caller is not authorised (§2.4). */
export function isTurnedAway(
  { prepared, exchanges }: ClientRun,
  { invocation: { command }, session, succeeded }: CommandResult,
): boolean {
  if (succeeded || session !== undefined || prepared.length === 0 || !needingSession.has(command))
    return false;
  const reads = exchanges.filter(({ operation = '' }) => sessionOperations.includes(operation));
  return reads.some(
    ({ response: { status, content } }) => status >= 300 || membersOf(content).authorised === false,
  );
}

function checkNeedOfSession(run: ClientRun): Finding[] {
  return run.results.flatMap(({ invocation: { command, parameters }, session, succeeded }) => {
    const [about, operation] = needingSession.get(command) ?? [];
    if (about === undefined || session !== undefined || parameters.WhatIf !== undefined) return [];
    const requests = isReadByConnect(run, operation)
      ? []
      : run.allExchanges.filter((exchange) => exchange.operation === operation);
    const found = requests.length > 0 ? `a request for ${operation}` : 'success';
    const isWrong = succeeded || requests.length > 0;
    return [finding(about, requests, `${command} to report an error and to send nothing`, isWrong && found)];
  });
}

function checkEffect(run: ClientRun, exchange: Exchange): Finding[] {
  const command = effects.get(exchange.operation ?? '');
  if (command === undefined) return run.results.length === 0 ? [] : [held('effects')];
  const invocations = [...run.prepared, ...run.results.map(({ invocation }) => invocation)];
  const isTold = run.results.length === 0 || invocations.some((each) => each.command === command);
  const found = `${exchange.request.method} ${exchange.operation}`;
  return [finding('effects', [exchange], `${exchange.operation} sent only by ${command}`, !isTold && found)];
}

/** Checks that the latest request for each operation that requires authentication has the session's key. */
function checkKey(run: ClientRun): Finding[] {
  const { session } = run.results.at(-1) ?? {};
  if (session === undefined) return [];
  const toSession = run.allExchanges.filter(({ request: { url } }) => url.startsWith(session.url));
  return sessionOperations.flatMap((operation) => {
    const latest = toSession.findLast((exchange) => exchange.operation === operation);
    if (latest === undefined) return [];
    const key = latest.request.headers[keyHeader];
    const found = key === undefined ? 'no key' : 'another key';
    return [finding('session', [latest], 'the key of the session', key !== session.key && found)];
  });
}

function checkResets(run: ClientRun): Finding[] {
  const commands = run.results.filter(({ invocation }) => invocation.command === 'Reset-SvcSystem');
  const resets = run.ownExchanges.filter(({ operation }) => operation === 'resetSystem');
  const refused = resets.filter(({ response }) => response.status === 409);
  const found = resets.length > commands.length && `${resets.length} requests`;
  return [
    ...(refused.length === 0 ? [] : [finding('noRepeat', resets, 'one request for a reset', found)]),
    ...commands.flatMap((command, at) => {
      const reset = resets[at];
      // A request can be attributed to a command only if there are as many requests as commands.
      return reset === undefined || resets.length !== commands.length ? [] : checkOptions(reset, command);
    }),
  ];
}

function checkOptions(reset: Exchange, { invocation: { parameters } }: CommandResult): Finding[] {
  if (reset.request.flaw !== undefined) return [];
  const [include, acknowledge] = ['IncludeAdministrators', 'AcknowledgeAdministratorLockout'] as const;
  const includes = parameters[include] !== undefined;
  const acknowledges = parameters[acknowledge] !== undefined;
  const checked = (about: Topic, name: string, expected: string, isRight: (option: unknown) => boolean) => {
    const option = optionIn(reset, name);
    const found = !isRight(option) && (JSON.stringify(option) ?? 'absent');
    return finding(about, [reset], `${name}: ${expected}`, found);
  };
  const isSent = (about: Topic, name: string): Finding =>
    checked(about, name, 'true', (option) => option === true);
  const isNotSent = (about: Topic, name: string): Finding =>
    checked(about, name, 'false, or absent', (option) => option !== true);
  return [
    includes ? isSent('include', include) : isNotSent('noInclude', include),
    ...(acknowledges && includes ? [isSent('acknowledge', acknowledge)] : []),
    ...(acknowledges && !includes ? [isNotSent('acknowledgeAlone', include)] : []),
    ...(acknowledges ? [] : [isNotSent('noAcknowledge', acknowledge)]),
  ];
}

/** The document does not say where an option is sent. It may be in the body, the query or a header. */
export function optionIn({ request }: Exchange, option: string): unknown {
  const inBody = Object.entries(membersOf(jsonValue(request.body)));
  const elsewhere = [...new URL(request.url).searchParams, ...Object.entries(request.headers)];
  const asStrings = elsewhere.map(([name, text]) => [name, textValue(text)]);
  return [...inBody, ...asStrings].find(([name]) => folded(String(name)) === folded(option))?.[1];
}

/** `true`, `1` and an empty string are true, `false` and `0` are false. Other strings are unchanged. */
function textValue(text: string): unknown {
  if (/^(?:true|1)?$/i.test(text)) return true;
  return /^(?:false|0)$/i.test(text) ? false : text;
}

/** The address that a command should call. */
export const instanceOf = ({
  invocation,
  session,
}: Pick<CommandResult, 'invocation' | 'session'>): string | undefined => {
  const { Url } = invocation.parameters;
  return typeof Url === 'string' ? Url : session?.url;
};

/** Rules about the Url of commands that need no session (§4.4). */
const topicOfUrl: Readonly<Partial<Record<CommandName, Topic>>> = {
  'Get-SvcHealth': 'urlOfHealth',
  'Get-SvcVersion': 'urlOfVersion',
  'Get-SvcAuthConfig': 'urlOfAuthConfig',
};

/** Checks that a command calls the address in its Url parameter or, without it, the session's address. */
export function checkAddress(
  run: ClientRun,
  result: CommandResult,
  { operation }: DocumentedOutput,
  responses: readonly Exchange[],
): readonly Finding[] {
  const { invocation, session, succeeded } = result;
  const { command, parameters, byPosition } = invocation;
  const ofUrl = topicOfUrl[command];
  if (parameters.Url === undefined && session === undefined) return [];
  if (command === 'Reset-SvcSystem' && !isUnconditional(parameters)) return [];
  const named = byPosition === true ? 'positionalUrl' : (ofUrl ?? 'session');
  const given = session === undefined ? named : 'urlInSession';
  const ofSession = ofUrl === undefined ? 'session' : 'urlOfSession';
  const about = parameters.Url === undefined ? ofSession : given;
  // A client may call other operations first. If another operation fails, the client may give up.
  const isExcused = run.allExchanges.some(
    (each) => each.operation !== undefined && each.operation !== operation && each.response.status >= 300,
  );
  if (!succeeded && isExcused) return [];
  // If the client calls only other operations, but at the right address, only rules about output are broken.
  const isAsked = run.allExchanges.some((each) => each.operation === operation);
  const instance = `${instanceOf(result)}/`;
  if (!isAsked && run.ownExchanges.some(({ request }) => request.url.startsWith(instance)))
    return [held(about)];
  return [finding(about, run.allExchanges, `a request for ${operation}`, responses.length === 0 && 'none')];
}

/** Whether a reset neither prompts nor is a dry run. */
const isUnconditional = ({ Force, Confirm, WhatIf }: CommandResult['invocation']['parameters']): boolean =>
  Force !== undefined && Confirm === undefined && WhatIf === undefined;
