import { lean, nothingToCompare, Recent, type Sequence, secondsBetween } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, holdsIf, type Outcome, quoted } from '#harness/scenario/check.ts';
import { recordsIn } from '#steps/lists/pages.ts';
import { isGuid, plainId } from '#steps/responses/value-kinds.ts';

/** For so many seconds, another instance may read a copy of the database in which the execution still runs. */
const lag = 2;

const finished = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

/** §3.2: a finished Schedule Execution keeps its status, in lists and on its own. */
export const keepsFinishedStatus: Sequence = () => {
  const before = new Recent<{ readonly status: unknown; readonly seen: Exchange }>();
  return (exchange: Exchange): Outcome => {
    const executions = recordsIn(exchange, 'listScheduleExecutions', 'getScheduleExecution');
    const seen = lean(exchange);
    const outcomes = executions.flatMap(({ id, status }): readonly Outcome[] => {
      // After a reset that another client requested, the same number may identify another record.
      if (!isGuid(id) || typeof status !== 'string') return [];
      const key = plainId(id);
      const known = before.get(key);
      if (known === undefined || !finished.includes(String(known.status))) {
        before.set(key, { status, seen });
        return [];
      }
      if (secondsBetween(known.seen, exchange) < lag) return [];
      const expected = `Schedule Execution ${id} ${String(known.status)}, as before`;
      return [holdsIf(status === known.status, expected, quoted(status), [known.seen, exchange])];
    });
    return outcomes.length === 0 ? nothingToCompare : all(outcomes);
  };
};
