import { lettersAndDigits } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  all,
  assume,
  broken,
  type Check,
  check,
  holds,
  holdsIf,
  type Outcome,
  quoted,
  type Recording,
  silent,
} from '#harness/scenario/check.ts';
import { type Fields, fieldsOf, showsNothing, within } from '#harness/scenario/response.ts';
import { recordsIn } from '#steps/lists/pages.ts';
import { alsoElsewhere } from './own-lists.ts';

const executionsIn = (exchange: Exchange): readonly Fields[] =>
  recordsIn(exchange, 'listScheduleExecutions', 'getScheduleExecution');

function isStatus(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function ofEach(decide: (execution: Fields) => Outcome): Check {
  return (exchange) => {
    const executions = executionsIn(exchange);
    if (executions.length === 0) return showsNothing(exchange);
    return all(executions.map((execution) => within(exchange, execution, decide(execution))));
  };
}

/** §2.10: each execution has a status. The status is a name (a string that is not empty), not a number. */
export const hasStatus = ofEach(({ status }) =>
  holdsIf(isStatus(status), 'a status that is a name', quoted(status)),
);

/** §3.2, §9: from 0.15.0, the status is not Completed. */
const hasOtherStatus = ({ status }: Fields): Outcome =>
  isStatus(status)
    ? holdsIf(status !== 'Completed', 'no status Completed', quoted(status))
    : silent('the execution has no status');

export const isNotCompleted = ofEach(hasOtherStatus);

export const isNotCompletedElsewhere = alsoElsewhere(executionsIn, hasOtherStatus);

/** A run that succeeded has the status Complete (§3.2). Another rule checks that no status is Completed. */
export const endsComplete = ofEach(({ status }) =>
  status === 'Complete' ? holds : silent('the status is not Complete'),
);

/** Before 0.15.0, a run that succeeded has the status Completed (§9). */
export const endsCompleted = ofEach(({ status }) => {
  if (status === 'Completed') return holds;
  return status === 'Complete' ? broken('status Completed', status) : silent('the status is not Completed');
});

/** Maps spellings of finished statuses, in lower case without separators, to the spellings of §3.2. */
const misspelt: Readonly<Record<string, string>> = {
  complete: 'Complete',
  completed: 'Complete',
  completewitherror: 'CompleteWithError',
  completewitherrors: 'CompleteWithError',
  completedwitherror: 'CompleteWithError',
  completedwitherrors: 'CompleteWithError',
  failed: 'Failed',
  cancelled: 'Cancelled',
  canceled: 'Cancelled',
};

/** A finished status is spelled as §3.2 spells it. Another rule checks Completed. */
export const isSpeltAsNamed = ofEach(({ status }) => {
  const isSpelt = isStatus(status) && status !== 'Completed';
  const named = isSpelt ? misspelt[status.toLowerCase().replace(/[^a-z]/g, '')] : undefined;
  return named === undefined
    ? silent('the status is missing, Completed, or not a spelling of a finished status in §3.2')
    : holdsIf(status === named, `status ${quoted(named)}`, quoted(status));
});

/** §3.2: CompleteWithError has an error message. `namesFailedSteps` checks the names of the failed steps. */
const hasMessage = ({ status, errorMessage }: Fields): Outcome =>
  status === 'CompleteWithError'
    ? holdsIf(
        typeof errorMessage === 'string' && errorMessage.trim() !== '',
        'an errorMessage that is not blank',
        quoted(errorMessage),
      )
    : silent('the status is not CompleteWithError');

export const hasErrorMessage = ofEach(hasMessage);

/** An operation of the server's own may show less of an execution. */
export const hasErrorMessageElsewhere = alsoElsewhere(executionsIn, (execution) =>
  'errorMessage' in execution ? hasMessage(execution) : silent('the response shows no errorMessage'),
);

export const isListedAs = (id: string, status: string): Check =>
  check((exchange) => {
    const listed = executionsIn(exchange).find((each) => String(each.id) === id);
    assume(isStatus(listed?.status), 'the list shows no status for this Schedule Execution');
    return holdsIf(listed.status === status, `status ${status} in the list`, quoted(listed.status));
  });

/** The four statuses that a waiting client must treat as finished (§3.2). */
const finishedStatuses = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

export const furtherStatus = firstOf(({ status }) =>
  isStatus(status) && !finishedStatuses.includes(status) ? status : undefined,
);

export const messageOfFailedSteps = firstOf(({ status, errorMessage }) =>
  status === 'CompleteWithError' && typeof errorMessage === 'string' ? errorMessage : undefined,
);

function firstOf(find: (execution: Fields) => string | undefined): Recording {
  return (exchange) => executionsIn(exchange).flatMap((execution) => find(execution) ?? [])[0];
}

/**
 * A message may identify a step by its name, by its number, or by what the step runs (OP-120).
 * Only state control returns what the step runs.
 */
export const namesFailedSteps = (steps: readonly string[], aliases: unknown): Check =>
  check((exchange, context) => {
    const message = String(fieldsOf(exchange).errorMessage);
    const outcome = hasErrorMessage(exchange, context);
    if (outcome.kind !== 'holds') return outcome;
    const numbers = new Set(withoutCounts(message).match(/\d+/g));
    // The document leaves open how a name is written in a message.
    const isNamed = (name: string): boolean => lettersAndDigits(message).includes(lettersAndDigits(name));
    const unnamed = steps.filter((step, index) => !namesOf(step, aliases, index).some(isNamed));
    const isNoneNamed = unnamed.length === steps.length;
    if (unnamed.length === 0 || (isNoneNamed && numbers.size >= steps.length)) return holds;
    assume(
      !isNoneNamed || aliases !== undefined,
      `"${message}" may name the failed steps in a way that is not recognised`,
    );
    return holdsIf(false, `an errorMessage that names ${unnamed.join(' and ')}`, quoted(message));
  });

// A number that neither follows the word `step` nor continues a list of numbers.
const alone = String.raw`(?<!\bsteps?\s*#?|\d\s*(?:,|and|&)\s*)\b\d+`;
const total = /\s*(?:\bof|\bout of|\/)\s*(?:the\s+)?\d+|\b(?:total|succe\w+|passed|ok)\s*[:=]?\s*\d+/gi;
const length = /\d+(?:\.\d+)?\s*(?:ms|s|sec\w*|min\w*|h|hours?|%)(?![a-z])/gi;
const code = /\b(?:codes?|status(?:es)?|HTTP)\s*[:=]?\s*\d+(?:\s*(?:,|and|&)\s*\d+)*/gi;
const count = new RegExp(
  String.raw`${alone}\s+(?:(?:\w+\s+)?steps?|fail\w*|errors?|succe\w+|passed|ok)\b`,
  'gi',
);

/** Removes numbers that identify no step, such as both numbers in `2 of 5 failed`, and 5 in `step 2 of 5`. */
function withoutCounts(message: string): string {
  return [total, count, length, code].reduce((text, each) => text.replaceAll(each, ''), message);
}

function namesOf(step: string, aliases: unknown, index: number): readonly string[] {
  const names: unknown = Array.isArray(aliases) ? aliases[index] : undefined;
  return [step, ...(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])];
}
