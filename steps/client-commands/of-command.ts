import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import { type CommandName, documentedParameters } from '#harness/client/commands.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Check, type CheckContext, type Outcome, silent } from '#harness/scenario/check.ts';

export const nothing: Outcome = silent('the rule does not apply to anything that the client did');

/** A check of the runs of one command. It is silent about other commands, and about one that did not end. */
export const ofCommand =
  (command: CommandName, decide: (result: CommandResult, run: ClientRun) => Outcome): Check<ClientRun> =>
  (run) => {
    const [result] = run.results;
    return result?.invocation.command === command ? decide(result, run) : nothing;
  };

/** Whether the document does not name the command. */
export const isOther = ({ invocation: { command } }: Pick<CommandResult, 'invocation'>): boolean =>
  !Object.hasOwn(documentedParameters, command);

/** A check of the runs of commands that the document does not name. It is silent about one that did not end. */
export const ofOtherCommand =
  (decide: (result: CommandResult, run: ClientRun, context: CheckContext) => Outcome): Check<ClientRun> =>
  (run, context) => {
    const [result] = run.results;
    return result !== undefined && isOther(result) ? decide(result, run, context) : nothing;
  };

/** If the outcome is broken and names no evidence, this request shows it. */
export const shownBy = (request: Exchange, outcome: Outcome): Outcome =>
  outcome.kind === 'broken' ? { ...outcome, shownBy: outcome.shownBy ?? [request] } : outcome;
