import type { ClientRun } from '#harness/client/client-run.ts';
import { isSameText } from '#harness/contract/casing.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Check, check, demand, holdsIf, silent } from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
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
