import { type ClientRun, keyLeaves } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import { type CommandName, documentedParameters } from '#harness/client/commands.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, type Check, holds, holdsIf, type Recording, silent } from '#harness/scenario/check.ts';
import { nothing } from './of-command.ts';
import { instanceOf, originOf, readingOf, sessionOperations } from './reading.ts';

// Checks of the address that a command calls: its Url or, without it, that of the session.

/** Checks the commands for which `isMeant` is true. */
const callsAddress =
  (isMeant: (result: CommandResult) => boolean): Check<ClientRun> =>
  (run) => {
    const reading = readingOf(run);
    if (reading === undefined || !isMeant(reading.result) || !mustCall(reading.result)) return nothing;
    const { result, output, responses } = reading;
    const { operation } = output;
    // A client may call other operations first. If another operation fails, the client may give up.
    const isExcused = run.allExchanges.some(
      (each) => each.operation !== undefined && each.operation !== operation && each.response.status >= 300,
    );
    if (!result.succeeded && isExcused) return nothing;
    // If the client calls only other operations, but at the right address, only rules about output are broken.
    const isAsked = run.allExchanges.some((each) => each.operation === operation);
    const isRight = run.ownExchanges.some(({ request }) => request.url.startsWith(`${instanceOf(result)}/`));
    if (!isAsked && isRight) return holds;
    return holdsIf(responses.length > 0, `a request for ${operation}`, 'none', run.allExchanges);
  };

/** A command without an address sends nothing, as does a reset that prompts or is a dry run. */
function mustCall(result: CommandResult): boolean {
  const { command, parameters } = result.invocation;
  if (instanceOf(result) === undefined) return false;
  return (
    command !== 'Reset-SvcSystem' || (parameters.Force !== undefined && parameters.Confirm === undefined)
  );
}

const hasUrl = ({ invocation }: CommandResult): boolean => invocation.parameters.Url !== undefined;

const isStandalone = ({ invocation: { command } }: CommandResult): boolean =>
  'Url' in ((documentedParameters as Readonly<Record<string, object>>)[command] ?? {});

/** With the parameter Url, and without a session. */
export const callsUrl = (command: CommandName): Check<ClientRun> =>
  callsAddress(
    (result) =>
      result.invocation.command === command &&
      hasUrl(result) &&
      result.session === undefined &&
      result.invocation.byPosition !== true,
  );

export const callsPositionalUrl: Check<ClientRun> = callsAddress(
  ({ invocation, session }) => invocation.byPosition === true && session === undefined,
);

export const callsUrlInSession: Check<ClientRun> = callsAddress(
  (result) => hasUrl(result) && result.session !== undefined,
);

export const callsUrlOfSession: Check<ClientRun> = callsAddress(
  (result) => !hasUrl(result) && isStandalone(result),
);

const callsSession: Check<ClientRun> = callsAddress((result) => !hasUrl(result) && !isStandalone(result));

/** The latest request for each operation that requires authentication has the key of the session. */
const sendsKeyOfSession: Check<ClientRun> = ({ results: [result], allExchanges }) => {
  const { session } = result ?? {};
  if (session === undefined) return nothing;
  const toSession = allExchanges.filter(({ request: { url } }) => url.startsWith(session.url));
  const latest = sessionOperations.flatMap(
    (operation) => toSession.findLast((exchange) => exchange.operation === operation) ?? [],
  );
  const wrong = latest.filter(({ request }) => request.headers['x-api-key'] !== session.key);
  const found = wrong[0]?.request.headers['x-api-key'] === undefined ? 'no key' : 'another key';
  return latest.length === 0 ? nothing : holdsIf(wrong.length === 0, 'the key of the session', found, wrong);
};

export const usesSession: Check<ClientRun> = (...run) =>
  all([callsSession(...run), sendsKeyOfSession(...run)]);

/** Whether a command sends the session's key to a Url whose origin differs from the session's. */
export const keyAtUrl: Recording<ClientRun> = ({ results: [result], allExchanges }) => {
  if (result?.session === undefined) return undefined;
  const { url, key } = result.session;
  const origin = originOf(instanceOf(result));
  const sent = allExchanges.filter(({ request }) => originOf(request.url) === origin);
  if (sent.length === 0 || origin === originOf(url)) return undefined;
  const isSent = sent.some(({ request }) => request.headers['x-api-key'] === key);
  return isSent ? keyLeaves : 'the key of the session is not sent';
};

/** Commands whose operations have documented paths (§4.1). For other commands, the paths are open. */
const haveStatedPath: ReadonlySet<string> = new Set(['Get-SvcServiceHealth', 'Set-Password']);

/** If no command has a documented path and all requests were outside the contract, the check is silent. */
export const whereFound =
  (check: Check<ClientRun>): Check<ClientRun> =>
  (run, context) => {
    const [stray] = run.ownExchanges;
    const isOpen = run.results.every(({ invocation }) => !haveStatedPath.has(invocation.command));
    const bases = run.results.map((result) => `${instanceOf(result)}/api/v1/`);
    const isStray = ({ operation, request: { url }, response: { status } }: Exchange): boolean =>
      operation === undefined && status === 404 && bases.some((base) => url.startsWith(base));
    if (stray === undefined || !isOpen || !run.ownExchanges.every(isStray)) return check(run, context);
    const { pathname } = new URL(stray.request.url);
    return silent(
      `the client requested ${pathname}, a path that is not in the contract`,
      'operation-not-found',
    );
  };
