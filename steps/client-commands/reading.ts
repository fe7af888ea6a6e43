import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import type { OutputFormat } from '#harness/client/commands.ts';
import { formatOf } from '#harness/client/script.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { isObject, isSuccess } from '#harness/scenario/response.ts';
import { passwordOperations } from '#steps/passwords/checks.ts';
import { type DocumentedOutput, outputOf, unauthorisedUserInfo, unreadiness } from './documented-output.ts';

/** A command whose output the document shows, and what it received. */
export interface Reading {
  readonly result: CommandResult;
  readonly output: DocumentedOutput;
  readonly format: OutputFormat;
  /** The responses to the operation of the command, from the address that it should call. */
  readonly responses: readonly Exchange[];
  /** Those of the responses that the command should output. */
  readonly results: readonly Exchange[];
  /** Whether the command sent its request only to another address. This breaks only rules about addresses. */
  readonly isMisdirected: boolean;
}

/** What a run of one command shows about its output; undefined if the output is free or is not parsed. */
export const readingOf = oncePer((run: ClientRun): Reading | undefined => {
  const [result] = run.results;
  const output = result && outputOf(result.invocation);
  if (result === undefined || output === undefined) return undefined;
  const format = formatOf(run.subject, result.invocation.command);
  if (format === 'none') return undefined;
  const { operation } = output;
  const answers = answersFor(run, result, operation);
  const isMisdirected = answers.length === 0 && run.allExchanges.some((each) => each.operation === operation);
  const responses = isTurnedAway(run, result) ? [] : answers;
  const results = responses.filter(isResult);
  return { result, output: outputBy(results, output), format, responses, results, isMisdirected };
});

/** The authenticated operations (§5.2) that client commands call. Each requires the key of the session. */
export const sessionOperations: readonly string[] = [
  ...['getServiceHealth', 'getUserInfo', 'resetSystem', 'getScheduleExecution', 'listScheduleExecutions'],
  ...passwordOperations,
];

const needingSession: readonly string[] = ['Get-SvcServiceHealth', 'Get-SvcUserInfo', 'Reset-SvcSystem'];

/** Whether no session exists because Connect-Svc was refused, or its caller is not authorised (§2.4). */
export function isTurnedAway(
  { prepared, exchanges }: ClientRun,
  { invocation: { command }, session, succeeded }: CommandResult,
): boolean {
  if (succeeded || session !== undefined || prepared.length === 0 || !needingSession.includes(command))
    return false;
  const reads = exchanges.filter(({ operation = '' }) => sessionOperations.includes(operation));
  return reads.some(
    ({ response: { status, content } }) => status >= 300 || membersOf(content).authorised === false,
  );
}

/** The address that a command should call. */
export function instanceOf({ invocation, session }: CommandResult): string | undefined {
  const { Url } = invocation.parameters;
  return typeof Url === 'string' ? Url : session?.url;
}

export const originOf = (url: string | undefined): string | undefined => url && new URL(url).origin;

const isRedirect = ({ response: { status } }: Exchange): boolean => status >= 300 && status < 400;

/** The responses from the address of the command. After a redirect, also those from `stage.otherUrl`. */
function answersFor(
  { exchanges, otherExchanges, stage }: ClientRun,
  result: CommandResult,
  operation: string,
): readonly Exchange[] {
  // Only origins are compared: a later scenario may have changed the base path of the simulated service.
  const isForOther = originOf(instanceOf(result)) === originOf(stage.otherUrl);
  const direct = (isForOther ? otherExchanges : exchanges).filter((each) => each.operation === operation);
  const others = otherExchanges.filter((each) => each.operation === operation);
  return direct.some(isRedirect) ? [...direct, ...others] : direct;
}

/** A success with a JSON object is a result. So is `not_ready` from readiness, with any status (§4.1). */
function isResult(answer: Exchange): boolean {
  const { content } = answer.response;
  if (!isObject(content)) return false;
  return isSuccess(answer) || (answer.operation === 'getReadiness' && content.status === 'not_ready');
}

/** Rules of their own are about results with `not_ready` or `authorised: false` (§4.1, §5.6). */
function outputBy(results: readonly Exchange[], output: DocumentedOutput): DocumentedOutput {
  const { status, authorised } = membersOf(results.at(-1)?.response.content);
  if (status === 'not_ready') return unreadiness;
  return authorised === false ? unauthorisedUserInfo : output;
}
