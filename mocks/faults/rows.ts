import { answersOf, type Body } from './answers.ts';
import type { Changes } from './fault.ts';

/** Changes the rows of a list one by one, or leaves some out; the total keeps step. */
export function rowsOf(
  operations: string | readonly string[],
  change: (row: Body) => readonly Body[],
): Changes {
  return answersOf(operations, ({ items, totalCount, ...envelope }) => {
    const rows = items as readonly Body[];
    const changed = rows.flatMap(change);
    return { ...envelope, items: changed, totalCount: Number(totalCount) - rows.length + changed.length };
  });
}
