import type { ClientRun } from '#harness/client/client-run.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { type Check, holdsIf, type Recording } from '#harness/scenario/check.ts';
import { nothing, ofOtherCommand } from './of-command.ts';

/** Commands and switches whose result may be that the service cannot be used, or that only end a session. */
const mayReportFailure =
  /(?:^|-|_)(?:test|ping|check|try|is|exists?|assert|validate|status|health|doctor|version|ignore|keep-?going|disconnect|log-?out|sign-?out)/i;

/** §7.1: all errors have the error body. If every response is an error, the command is not a success. */
export const reportsErrors: Check<ClientRun> = ofOtherCommand(
  ({ invocation, succeeded }, { ownExchanges }) => {
    const { command, parameters } = invocation;
    const switches = Object.keys(parameters).filter((name) => parameters[name] === true);
    if ([command, ...switches].some((name) => mayReportFailure.test(name))) return nothing;
    const statuses = ownExchanges.map(({ response }) => response.status);
    // A 404 may be the answer to a question.
    const areErrors = statuses.length > 0 && statuses.every((each) => each >= 400 && each !== 404);
    if (!areErrors) return nothing;
    return holdsIf(
      !succeeded,
      `${command} to report an error (status ${statuses.join(', ')})`,
      'success',
      ownExchanges,
    );
  },
);

/** What a command that has failed prints of the last error that it received (§2.9 does not say what it should). */
export const shownOfError: Recording<ClientRun> = ({ results: [result], ownExchanges, printed: whole }) => {
  const { status = 0, content } = ownExchanges.at(-1)?.response ?? {};
  if (result === undefined || result.succeeded || status < 400) return undefined;
  // Not every shell can separate the errors of its commands; then the whole script is searched.
  const printed = squeezed(result.errors === undefined ? whole : result.output + result.errors);
  const { code, message } = membersOf(content);
  const parts = Object.entries({ code, message }).filter(([, value]) => printed.includes(squeezed(value)));
  const names = parts.map(([name]) => `the ${name}`).join(' and ');
  return names === ''
    ? `${result.invocation.command} prints neither the code nor the message`
    : `${names} printed`;
};

/** Lines may be broken anywhere. */
const squeezed = (value: unknown): string => String(value).toLowerCase().replaceAll(/\s/g, '');
