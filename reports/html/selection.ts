import type { Evidence, ExchangeResult, RunResult } from '#harness/result/result.ts';
import { isBroken } from '#reports/rule-text.ts';

/** The limit of evidence on a page: enough to act on, and still quick to open. */
export const limits = { perEvidence: 4, exchanges: 150, characters: 1_500_000, body: 12_000 } as const;

/** Which exchanges a page shows, each at the first evidence that names it. */
export interface Selection {
  /** The exchanges shown at this piece of evidence, in order. */
  shownAt(evidence: Evidence): readonly ExchangeResult[];
  /** Whether the page shows the exchange, here or elsewhere. */
  shows(id: number): boolean;
  /** The number of evidence exchanges that are only in `result.json`. */
  readonly leftOut: number;
}

/** Selects the exchanges that are evidence, up to the limit of the page. */
export function selectExchanges({ rules, exchanges }: RunResult): Selection {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const shown = new Map<Evidence, ExchangeResult[]>();
  const taken = new Set<number>();
  const wanted = new Set<number>();
  let characters = 0;
  const evidence = rules.filter(isBroken).flatMap((rule) => rule.evidence);
  for (const each of evidence) {
    const here: ExchangeResult[] = [];
    // The last exchange shows the failure; those before it prepare it.
    const ids = new Set([...each.exchanges.slice(0, limits.perEvidence - 1), ...each.exchanges.slice(-1)]);
    for (const id of each.exchanges) wanted.add(id);
    for (const id of ids) {
      const exchange = byId.get(id);
      if (exchange === undefined || taken.has(id) || taken.size >= limits.exchanges) continue;
      const size = sizeOf(exchange);
      if (characters + size > limits.characters) continue;
      characters += size;
      taken.add(id);
      here.push(exchange);
    }
    shown.set(each, here);
  }
  return {
    shownAt: (each) => shown.get(each) ?? [],
    shows: (id) => taken.has(id),
    leftOut: wanted.size - taken.size,
  };
}

function sizeOf({ request, response }: ExchangeResult): number {
  const bodies = [request.body ?? '', response.body].map(({ length }) => Math.min(length, limits.body));
  return (
    JSON.stringify([request.headers, response.headers]).length +
    bodies.reduce((sum, length) => sum + length, 0)
  );
}
