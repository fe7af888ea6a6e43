import type { Evidence, ExchangeResult, RunResult } from '#harness/result/result.ts';
import { isBroken } from '#reports/model.ts';

/** The limits of evidence on a page: enough to act on, and still quick to open. */
export const limits = { perEvidence: 4, exchanges: 150, body: 12_000 } as const;

/** The exchanges that a page shows. Each exchange is shown once, at the first evidence that refers to it. */
export type Selection = ReturnType<typeof selectExchanges>;

/** A field of the response body of an exchange, as a JSON pointer, and the broken rules whose failure it shows. */
export interface MarkedField {
  readonly field: string;
  readonly rules: readonly string[];
}

/** Selects the exchanges that are evidence, up to the limit of the page. */
export function selectExchanges({ rules, exchanges }: RunResult) {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const shown = new Map<Evidence, ExchangeResult[]>();
  const taken = new Set<number>();
  const evidence = rules.filter(isBroken).flatMap((rule) => rule.evidence);
  for (const each of evidence) {
    // The first exchanges are selected as preparation, and the last exchange because it shows the failure.
    const ids = new Set([...each.exchanges.slice(0, limits.perEvidence - 1), ...each.exchanges.slice(-1)]);
    const here = [...ids.difference(taken)]
      .flatMap((id) => byId.get(id) ?? [])
      .slice(0, limits.exchanges - taken.size);
    for (const { id } of here) taken.add(id);
    shown.set(each, here);
  }
  const marked = Map.groupBy(
    rules
      .filter(isBroken)
      .flatMap(({ id, evidence }) =>
        evidence.map(({ field, exchanges: ids }) => ({ id, field, at: ids.at(-1) })),
      ),
    ({ at }) => at,
  );
  const wanted = new Set(evidence.flatMap((each) => each.exchanges));
  return {
    /** The exchanges shown at this piece of evidence, in order. */
    shownAt: (each: Evidence): readonly ExchangeResult[] => shown.get(each) ?? [],
    /** Whether the page shows the exchange at any piece of evidence. */
    shows: (id: number): boolean => taken.has(id),
    /** The fields in its response body that show failures. */
    fieldsOf: (id: number): readonly MarkedField[] => {
      const byField = Map.groupBy(marked.get(id) ?? [], ({ field }) => field);
      return [...byField].flatMap(([field, found]) =>
        field === undefined ? [] : { field, rules: [...new Set(found.map((each) => each.id))] },
      );
    },
    /** The number of evidence exchanges that are only in `result.json`. */
    leftOut: wanted.size - taken.size,
  };
}
