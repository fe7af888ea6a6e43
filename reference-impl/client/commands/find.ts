import { type Connection, read } from '#reference/client/connection/connection.ts';
import { type ScheduleExecutionItem, scheduleExecutionPage } from '#reference/client/connection/shapes.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

export interface ScheduleExecutionSearch {
  /** The name of a status; never its number (7.2), which may change between releases (9.3). */
  readonly status?: string;
  /** From 1; every page where it is left out. */
  readonly page?: number;
}

/** The deepest page of a hundred rows (8). */
export const deepestPage = 10_001;

/** Schedule Executions, of one status where that is given: those of one page, or all of them. */
export async function findScheduleExecutions(
  connection: Connection,
  { status, page }: ScheduleExecutionSearch,
): Promise<readonly ScheduleExecutionItem[]> {
  if (status !== undefined && !/^[A-Za-z]+$/.test(status))
    throw new SvcError('USAGE', 'A status is a name such as Complete, never a number.');
  if (status === 'Completed') throw new SvcError('USAGE', 'The status Completed is called Complete.'); // 9
  const found: ScheduleExecutionItem[] = [];
  for (let at = page ?? 1; ; at += 1) {
    const query = { page: String(at), pageSize: '100', ...(status !== undefined && { status }) };
    const call = { operation: 'listScheduleExecutions', query } as const;
    const { items, hasNextPage } = await read(connection, call, scheduleExecutionPage);
    found.push(...items);
    // An empty page that promises another would be followed for ever.
    if (page !== undefined || !hasNextPage || items.length === 0 || at === deepestPage) return found;
  }
}
