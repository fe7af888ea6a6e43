import { type Connection, read } from '#reference/client/connection/connection.ts';
import { type ScheduleExecutionItem, scheduleExecutionPage } from '#reference/client/connection/shapes.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

export interface ScheduleExecutionSearch {
  /** The name of a status; never its number (7.2), which may change between releases (9.3). */
  readonly status?: string;
  /** From 1; the first by default. */
  readonly page?: number;
}

/** One page of Schedule Executions, of one status where that is given. */
export async function findScheduleExecutions(
  connection: Connection,
  { status, page = 1 }: ScheduleExecutionSearch,
): Promise<readonly ScheduleExecutionItem[]> {
  if (status !== undefined && !/^[A-Za-z]+$/.test(status))
    throw new SvcError('USAGE', 'A status is a name such as Complete, never a number.');
  if (status === 'Completed') throw new SvcError('USAGE', 'The status Completed is called Complete.'); // 9
  const query = { page: String(page), pageSize: '100', ...(status !== undefined && { status }) };
  const { items } = await read(
    connection,
    { operation: 'listScheduleExecutions', query },
    scheduleExecutionPage,
  );
  return items;
}
