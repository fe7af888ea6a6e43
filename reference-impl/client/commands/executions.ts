import { type Connection, read } from '#reference/client/connection/connection.ts';
import type { UnspecifiedOperation } from '#reference/client/connection/paths.ts';
import {
  type Activity,
  activity,
  type Reader,
  type ScheduleExecution,
  type ScheduleExecutionItem,
  scheduleExecution,
  scheduleExecutionPage,
} from '#reference/client/connection/shapes.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

export interface ScheduleExecutionSearch {
  /** The name of a status, never its number (7.2), which may change between releases (9.3). */
  readonly status?: string | undefined;
  /** From 1; every page by default. */
  readonly page?: number | undefined;
}

/** The deepest page of 100 rows (8). */
export const deepestPage = 10_001;

/** Schedule Executions, optionally of one status: those of one page, or all of them. */
export async function findScheduleExecutions(
  connection: Connection,
  { status, page }: ScheduleExecutionSearch,
): Promise<readonly ScheduleExecutionItem[]> {
  if (status !== undefined && !/^[A-Za-z]+$/.test(status))
    throw new SvcError('USAGE', 'A status must be a name such as Complete, not a number.');
  if (status === 'Completed') throw new SvcError('USAGE', 'Unknown status Completed: use Complete.'); // 9
  const found: ScheduleExecutionItem[] = [];
  for (let at = page ?? 1; ; at += 1) {
    const query = { page: String(at), pageSize: '100', ...(status !== undefined && { status }) };
    const call = { operation: 'listScheduleExecutions', query } as const;
    const { items, hasNextPage } = await read(connection, call, scheduleExecutionPage);
    found.push(...items);
    // An empty page with hasNextPage would be followed forever.
    if (page !== undefined || !hasNextPage || items.length === 0 || at === deepestPage) return found;
  }
}

export interface Waiting {
  readonly id: string;
  /** The time limit in seconds; 600 by default. */
  readonly withinSeconds?: number | undefined;
  /** Seconds between two polls; 2 by default. */
  readonly everySeconds?: number | undefined;
}

export interface ActivityWaiting extends Waiting {
  /**
   * The statuses of an Activity that has ended. The document does not show them (3.3), so those of 3.2 are
   * used.
   */
  readonly finished?: readonly string[] | undefined;
}

/** The finished statuses of a Schedule Execution (3.2). The client waits while it has any other status. */
const finishedStatuses = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

/** Waits until a Schedule Execution has finished, with or without success. */
export const waitForScheduleExecution = (
  connection: Connection,
  waiting: Waiting,
): Promise<ScheduleExecution> =>
  poll(connection, waiting, 'getScheduleExecution', 'Schedule Execution', scheduleExecution);

export const waitForActivity = (connection: Connection, waiting: ActivityWaiting): Promise<Activity> =>
  poll(connection, waiting, 'getActivity', 'Activity', activity);

/** Whether a finished Schedule Execution finished without a failure. */
export const hasSucceeded = ({ Status }: { readonly Status: string }): boolean => Status === 'Complete';

async function poll<T extends { readonly Status: string }>(
  connection: Connection,
  { id, withinSeconds = 600, everySeconds = 2, finished = finishedStatuses }: ActivityWaiting,
  operation: UnspecifiedOperation,
  name: string,
  reader: Reader<T>,
): Promise<T> {
  const { clock, signal, notice } = connection.transport;
  const end = clock.now() + withinSeconds * 1000;
  let before: string | undefined;
  for (;;) {
    const found = await read(connection, { operation, parameters: { id } }, reader);
    if (finished.includes(found.Status)) return found;
    if (found.Status !== before) notice(`The ${name} is ${found.Status}: waiting.`);
    before = found.Status;
    const left = end - clock.now();
    const problem = `The ${name} is still ${found.Status} after ${withinSeconds} s.`;
    if (left <= 0)
      throw new SvcError(
        'NOT_FINISHED',
        problem,
        `These statuses count as finished: ${finished.join(', ')}.`,
      );
    await clock.wait(Math.min(everySeconds * 1000, left), signal);
    if (signal?.aborted === true) throw new SvcError('INTERRUPTED', `Interrupted; the ${name} continues.`);
  }
}
