import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import type { CommandName } from '#harness/client/commands.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { DocumentedOutput } from './documented-output.ts';
import { type Finding, finding, held, type Topic } from './findings.ts';

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

/** Whether the command called the right address: that of its Url parameter, otherwise that of the session. */
export function checkAddress(
  run: ClientRun,
  result: CommandResult,
  { operation }: DocumentedOutput,
  answers: readonly Exchange[],
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
  // A client may give up if it first reads something else, and is refused or throttled there.
  const isExcused = run.allExchanges.some(
    (each) => each.operation !== undefined && each.operation !== operation && each.response.status >= 300,
  );
  if (!succeeded && isExcused) return [];
  // Another operation at the right address breaks only the rules about output.
  const isAsked = run.allExchanges.some((each) => each.operation === operation);
  const instance = `${instanceOf(result)}/`;
  if (!isAsked && run.ownExchanges.some(({ request }) => request.url.startsWith(instance)))
    return [held(about)];
  const actual = answers.length === 0 ? 'none' : undefined;
  return [finding(about, run.allExchanges, `a request for ${operation}`, actual)];
}

/** Whether a reset neither prompts nor is a dry run. */
const isUnconditional = ({ Force, Confirm, WhatIf }: CommandResult['invocation']['parameters']): boolean =>
  Force !== undefined && Confirm === undefined && WhatIf === undefined;
