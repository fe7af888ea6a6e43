import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandName } from '#harness/client/commands.ts';
import { type Check, holdsIf } from '#harness/scenario/check.ts';
import { passwordOperations } from '#steps/passwords/checks.ts';
import { outputOf } from './documented-output.ts';
import { isOther, nothing, ofCommand } from './of-command.ts';

/** Without a session, the command reports an error and sends nothing. */
export const needsSession = (command: CommandName): Check<ClientRun> =>
  ofCommand(command, ({ invocation, session, succeeded }, { prepared, allExchanges }) => {
    const { operation } = outputOf(invocation) ?? {};
    if (operation === undefined || session !== undefined) return nothing;
    // Connect-Svc, which ran before and failed, may have called any operation except a reset.
    const mayBeOfConnect = prepared.length > 0 && operation !== 'resetSystem';
    const requests = mayBeOfConnect ? [] : allExchanges.filter((each) => each.operation === operation);
    const found = requests.length > 0 ? `a request for ${operation}` : 'success';
    const isRight = !succeeded && requests.length === 0;
    return holdsIf(isRight, `${command} to report an error and to send nothing`, found, requests);
  });

/** Each of these operations may be called only by the command beside it. */
const effects: ReadonlyMap<string, CommandName> = new Map([
  ['resetSystem', 'Reset-SvcSystem'],
  ...passwordOperations.map((operation) => [operation, 'Set-Password'] as const),
]);

/** Commands of any name that show or search, and so may change nothing. */
const isReadingName = /^(?:get|list|find|show|search|read|test|measure)/i;

export const changesOnlyWhatIsAsked: Check<ClientRun> = ({ prepared, results, allExchanges }) => {
  if (results.length === 0 || allExchanges.length === 0) return nothing;
  // The document names no other command, so any of them may be one for a password or a reset.
  if (results.some((each) => isOther(each) && !isReadingName.test(each.invocation.command))) return nothing;
  const commands = [...prepared, ...results.map(({ invocation }) => invocation)].map((each) => each.command);
  const unasked = allExchanges.filter(({ operation = '' }) => {
    const command = effects.get(operation);
    return command !== undefined && !commands.includes(command);
  });
  const [{ operation = '' } = {}] = unasked;
  return holdsIf(
    unasked.length === 0,
    `${operation} sent only by ${effects.get(operation)}`,
    `${unasked[0]?.request.method} ${operation}`,
    unasked,
  );
};
