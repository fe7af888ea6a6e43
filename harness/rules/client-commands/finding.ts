import type { ClientRun } from '#harness/client/client-run.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Evidence } from '#harness/result/result.ts';

/** One thing of a scenario that was judged: the rule it belongs to, and how it is broken if it is. */
export interface Finding {
  readonly rule: string;
  readonly broken?: Evidence;
  /** How far it was tried, where a run does not try all of it. */
  readonly note?: string;
}

/** A finding that holds unless it is told what was found instead. */
export function finding(
  rule: string,
  { location }: Pick<ClientRun, 'location'>,
  exchanges: readonly Exchange[],
  expected: string,
  actual: string | undefined,
): Finding {
  if (actual === undefined) return { rule };
  return { rule, broken: { expected, actual, location, exchanges: exchanges.map(({ id }) => id) } };
}
