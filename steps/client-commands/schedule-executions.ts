import type { ClientRun } from '#harness/client/client-run.ts';
import { isSameText } from '#harness/contract/casing.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity } from '#harness/result/outcome.ts';
import { type Check, check, demand, holdsIf, type Outcome, silent } from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { longOperations } from '#steps/activities/own-activity.ts';
import { nothing, ofCommand } from './of-command.ts';
import { optionIn } from './resets.ts';

// Checks of Wait-ScheduleExecution and Find-ScheduleExecution, which are our names: the document has none.

const finished: readonly string[] = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

/** Whether a response shows a final status. The Schedule Execution then need not be read again (§3.2). */
export function hasFinished({ operation, response: { content } }: Exchange): boolean {
  return operation === 'getScheduleExecution' && finished.includes(String(membersOf(content).status));
}

function readsIn({ exchanges }: ClientRun): { reads: readonly Exchange[]; statuses: readonly unknown[] } {
  const reads = exchanges.filter(({ operation }) => operation === 'getScheduleExecution');
  return { reads, statuses: reads.map(({ response: { content } }) => membersOf(content).status) };
}

/** The client stops reading at the first response with this status. */
export const stopsAt = (status: string): Check<ClientRun> =>
  check((run) => {
    const { reads, statuses } = readsIn(run);
    const found = statuses.length === 0 ? 'no response' : statuses.join(', ');
    demand(run.results.length > 0, `the wait to end at ${status}`, `still waiting after ${found}`, reads);
    // Before release 0.15.0, the service sends Completed instead (§9).
    const sent = status === 'Complete' && !statuses.includes(status) ? 'Completed' : status;
    const isLast = statuses.length > 0 && statuses.indexOf(sent) === statuses.length - 1;
    return holdsIf(isLast, `${status} as the last status that the client reads`, found, reads);
  });

/** The client reads again after a response with this status. */
export const goesOnAt =
  (status: string): Check<ClientRun> =>
  (run) => {
    const { reads, statuses } = readsIn(run);
    const at = statuses.lastIndexOf(status);
    if (at < 0) return silent(`the client never received the status ${status}`);
    const found = `the client read only ${statuses.join(', ')}`;
    return holdsIf(at < statuses.length - 1, `another request after ${status}`, found, reads);
  };

/** A command that was told to wait ends at this status: it reads no more, and does not run on. */
export const endsAt =
  (status: string): Check<ClientRun> =>
  (run) => {
    const { reads, statuses } = readsIn(run);
    if (!statuses.includes(status)) return silent(`the command never received the status ${status}`);
    const { invocation, why } = run.command ?? {};
    // The script may also have been ended by the command itself, or for what it printed.
    if (why !== undefined && !(why instanceof Nonconformity)) return silent(why.message);
    const isRight = run.results.length > 0 && statuses.indexOf(status) === statuses.length - 1;
    const found = `still waiting after ${statuses.join(', ')}`;
    return holdsIf(isRight, `${invocation?.command} to end at ${status}`, found, reads);
  };

/** A command that was told to wait does not succeed while every read returned the status Running. */
const waitsWhileRunning: Check<ClientRun> = (run) => {
  const { reads, statuses } = readsIn(run);
  if (statuses.length === 0 && sentAfter(run, ['runSchedule']).length > 0)
    return silent('the command reads no Schedule Execution');
  return endsLater(run, reads, 'Running');
};

/**
 * §4.3: a command that was told to wait does not succeed without any request after a 202, or while every read of the
 * Activity returned InProgress. It may follow the operation by other requests too.
 */
const waitsForActivity: Check<ClientRun> = (run) => {
  const later = sentAfter(run, longOperations);
  const reads = later.filter((each) => each.operation === 'getActivity');
  if (reads.length < later.length)
    return silent('the command follows an operation by more than its Activity');
  return endsLater(run, reads, 'InProgress');
};

/** A command that was told to wait does not end at this status of what it waits for. */
export const waitsAt = (status: string): Check<ClientRun> =>
  status === 'InProgress' ? waitsForActivity : waitsWhileRunning;

/** The requests of a command after it has started one of these operations; all of them if it has started none. */
function sentAfter({ ownExchanges }: ClientRun, operations: readonly string[]): readonly Exchange[] {
  const isStart = (each: Exchange): boolean => operations.includes(each.operation ?? '') && isSuccess(each);
  return ownExchanges.slice(ownExchanges.findLastIndex(isStart) + 1);
}

function endsLater(
  { results, ownExchanges }: ClientRun,
  reads: readonly Exchange[],
  status: string,
): Outcome {
  if (ownExchanges.length === 0) return silent('the command sent no request');
  const statuses = reads.map(({ response: { content } }) => membersOf(content).status);
  const [result] = results;
  // A command may give up, but not after one read.
  const isOver = result?.succeeded === true || (reads.length === 1 && ownExchanges.every(isSuccess));
  const isEarly = result !== undefined && isOver && statuses.every((each) => each === status);
  const found = `the command ended after ${statuses.join(', ') || 'no read'}`;
  return holdsIf(!isEarly, `another request after ${status}`, found, ownExchanges.slice(-4));
}

/** If the output has no field `status`, the words of the output are searched for a status. */
export const outputsStatusAsSent: Check<ClientRun> = ofCommand(
  'Wait-ScheduleExecution',
  ({ output, objects }, { exchanges }) => {
    const reads = exchanges.filter((each) => each.operation === 'getScheduleExecution' && isSuccess(each));
    const { status } = membersOf(reads.at(-1)?.response.content);
    if (typeof status !== 'string' || !finished.includes(status)) return nothing;
    const shownStatuses = (objects ?? []).flatMap((each) => each.get('status') ?? []);
    const words = output.match(/\b[A-Z][A-Za-z]+\b/g) ?? [];
    const named = words.filter((word) => finished.some((each) => isSameText(each, word)));
    const shownAs = shownStatuses.length > 0 ? shownStatuses : named;
    const isRight = shownAs.length === 0 || shownAs.some((each) => isSameText(each, status));
    return holdsIf(isRight, `an output with the status ${status}`, output, reads);
  },
);

const searchesIn = ({ exchanges }: ClientRun): readonly Exchange[] =>
  exchanges.filter(({ operation }) => operation === 'listScheduleExecutions');

/** The client reads all pages, and shows no row with another status. */
export const readsEveryPage: Check<ClientRun> = ofCommand(
  'Find-ScheduleExecution',
  ({ invocation: { parameters }, objects, session }, run) => {
    const requests = searchesIn(run);
    const contents = requests.filter(isSuccess).map(({ response }) => membersOf(response.content));
    // If every request failed, nothing is known about pages.
    if (session === undefined || (requests.length > 0 && contents.length === 0)) return nothing;
    const total = contents.at(-1)?.totalCount;
    const ids = new Set(contents.flatMap(({ items }) => listOf(items)).map((item) => membersOf(item).id));
    const others = (objects ?? []).filter(
      (each) => each.has('status') && !isSameText(each.get('status'), parameters.Status),
    );
    const rows = `${ids.size} of ${total} rows read, ${others.length} shown with another status`;
    const isWhole = ids.size === total && others.length === 0;
    const found = contents.length === 0 ? 'no request for the list' : rows;
    return holdsIf(isWhole, `all rows with the status ${parameters.Status}`, found, requests);
  },
);

export const searchesForGivenStatus: Check<ClientRun> = ofCommand(
  'Find-ScheduleExecution',
  ({ invocation: { parameters }, session }, run) => {
    const requests = searchesIn(run);
    if (session === undefined || requests.length === 0) return nothing;
    const permitted: readonly unknown[] = [undefined, parameters.Status];
    const others = requests.filter((each) => !permitted.includes(optionIn(each, 'status')));
    const found = others.map((each) => optionIn(each, 'status')).join(', ');
    return holdsIf(others.length === 0, `status: ${parameters.Status}, or absent`, found, others);
  },
);
