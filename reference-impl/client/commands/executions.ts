import { type Connection, read } from '#reference/client/connection/connection.ts';
import {
  type ScheduleExecution,
  type ScheduleExecutionItem,
  scheduleExecution,
  scheduleExecutionPage,
} from '#reference/client/connection/shapes.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

export interface ScheduleExecutionSearch {
  /** The name of a status. Numbers are not accepted: they may change between releases (§7.2, §9.3). */
  readonly status?: string | undefined;
}

/** The number of the last page that can be requested with 100 rows per page (§8). */
const deepestPage = 10_001;

/** All Schedule Executions, or all with one status, up to `deepestPage`. */
export async function findScheduleExecutions(
  connection: Connection,
  { status }: ScheduleExecutionSearch,
): Promise<readonly ScheduleExecutionItem[]> {
  if (status !== undefined && !/^[A-Za-z]+$/.test(status))
    throw new SvcError('USAGE', 'A status must be a single word such as Complete.');
  if (status === 'Completed') throw new SvcError('USAGE', 'Unknown status Completed: use Complete.'); // §9
  const found: ScheduleExecutionItem[] = [];
  for (let at = 1; ; at += 1) {
    const query = { page: String(at), pageSize: '100', ...(status !== undefined && { status }) };
    const call = { operation: 'listScheduleExecutions', query } as const;
    const { items, hasNextPage } = await read(connection, call, scheduleExecutionPage);
    found.push(...items);
    // An empty page ends the list: a server may return empty pages with hasNextPage forever.
    if (!hasNextPage || items.length === 0 || at === deepestPage) return found;
  }
}

export interface Waiting {
  readonly id: string;
  /** The time limit in seconds; 600 by default. */
  readonly withinSeconds?: number | undefined;
  /** Seconds between two polls; 2 by default. */
  readonly everySeconds?: number | undefined;
}

/** The final statuses of a Schedule Execution (§3.2). With any other status, the client continues to wait. */
const finishedStatuses = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

export const hasSucceeded = ({ Status }: { readonly Status: string }): boolean => Status === 'Complete';

/** Waits until a Schedule Execution has finished, with or without success. Throws when the time is up. */
export async function waitForScheduleExecution(
  connection: Connection,
  { id, withinSeconds = 600, everySeconds = 2 }: Waiting,
): Promise<ScheduleExecution> {
  const { clock, signal, notice } = connection.transport;
  const end = clock.now() + withinSeconds * 1000;
  const call = { operation: 'getScheduleExecution', parameters: { id } } as const;
  let before: string | undefined;
  for (;;) {
    const found = await read(connection, call, scheduleExecution);
    if (finishedStatuses.includes(found.Status)) return found;
    if (found.Status !== before) notice(`The Schedule Execution is ${found.Status}: waiting.`);
    before = found.Status;
    const left = end - clock.now();
    if (left <= 0)
      throw new SvcError(
        'NOT_FINISHED',
        `The Schedule Execution is still ${found.Status} after ${withinSeconds} s.`,
        `These statuses count as finished: ${finishedStatuses.join(', ')}.`,
      );
    await clock.wait(Math.min(everySeconds * 1000, left), signal);
    if (signal?.aborted === true)
      throw new SvcError('INTERRUPTED', 'Interrupted; the Schedule Execution continues.');
  }
}
