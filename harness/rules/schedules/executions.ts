import type { Exchange } from '#harness/http/exchange.ts';
import type { Claim, Law } from '#harness/rules/judging/claim.ts';
import { isObject, isSuccess, type Members, quoted } from '#harness/rules/judging/expectation.ts';
import { itemsIn, pageIn } from '#harness/rules/judging/pages.ts';

/** Every Schedule Execution that an answer holds, alone or in a list. */
export function executionsIn(exchange: Exchange): readonly Members[] {
  const { operation, response } = exchange;
  if (!isSuccess(exchange)) return [];
  if (operation === 'listScheduleExecutions') return itemsIn(exchange).filter(isObject);
  return operation === 'getScheduleExecution' && isObject(response.content) ? [response.content] : [];
}

/** How many executions a list counts. */
export function totalOf(exchange: Exchange): number {
  const total = pageIn(exchange)?.totalCount;
  return typeof total === 'number' ? total : itemsIn(exchange).length;
}

export function isStatus(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** A law of Schedule Executions, of which an answer may hold several: the first that breaks it speaks for all. */
function lawOfEach(claim: (execution: Members) => Claim | undefined): Law {
  return (exchange) => {
    const claims = executionsIn(exchange).flatMap((execution) => claim(execution) ?? []);
    return claims.find(({ holds }) => !holds) ?? claims[0];
  };
}

/** §2.10 */
export const hasStatus = lawOfEach(({ status }) => ({
  holds: isStatus(status),
  expected: 'a status in words',
  actual: quoted(status),
}));

/** §3.2, §9: from 0.15.0. */
export const isNotCompleted = lawOfEach(({ status }) =>
  isStatus(status)
    ? { holds: status !== 'Completed', expected: 'no status Completed', actual: quoted(status) }
    : undefined,
);

/** The word for success (§3.2), wherever a run has ended so; that it still says Completed has a rule of its own (SC-04). */
export const endsComplete = lawOfEach(({ status }) =>
  status === 'Complete' ? { holds: true, expected: 'Complete', actual: status } : undefined,
);

/** The same before 0.15.0, when Complete was not yet the word (§9). */
export const endsCompleted = lawOfEach(({ status }) =>
  status === 'Complete' || status === 'Completed'
    ? { holds: status === 'Completed', expected: 'Completed', actual: status }
    : undefined,
);

/** How the names of §3.2 are written otherwise, in small letters; Completed has a rule of its own (SC-04). */
const misspelt: Readonly<Record<string, string>> = {
  complete: 'Complete',
  completewitherror: 'CompleteWithError',
  completewitherrors: 'CompleteWithError',
  completedwitherror: 'CompleteWithError',
  completedwitherrors: 'CompleteWithError',
  failed: 'Failed',
  cancelled: 'Cancelled',
  canceled: 'Cancelled',
};

/** §3.2: a client waits for these four names, so none of them is written in another way. */
export const isSpeltAsNamed = lawOfEach(({ status }) => {
  const named = isStatus(status) ? misspelt[status.toLowerCase().replace(/[^a-z]/g, '')] : undefined;
  return named === undefined
    ? undefined
    : { holds: status === named, expected: quoted(named), actual: quoted(status) };
});

/** §3.2: that the message names every failed step is for scenarios, which know them. */
export const hasErrorMessage = lawOfEach(({ status, errorMessage }) =>
  status === 'CompleteWithError'
    ? {
        holds: typeof errorMessage === 'string' && errorMessage.trim() !== '',
        expected: 'an errorMessage that names the failed steps',
        actual: quoted(errorMessage),
      }
    : undefined,
);
