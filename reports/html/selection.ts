import type { Evidence, ExchangeResult, RunResult } from '#harness/result/result.ts';
import { isBroken } from '#reports/rule-text.ts';

/** How much evidence a page carries: enough to act on, and still quick to open. */
export const limits = { perEvidence: 4, exchanges: 150, characters: 1_500_000, body: 12_000 } as const;

/** Which exchanges a page shows, each at the first evidence that names it. */
export interface Selection {
  /** What is shown at this piece of evidence, in its order. */
  shownAt(evidence: Evidence): readonly ExchangeResult[];
  /** Whether the page shows the exchange, here or elsewhere. */
  shows(id: number): boolean;
  /** How many exchanges of evidence the page leaves to `result.json`. */
  readonly leftOut: number;
}

/** Takes the exchanges that show how rules were broken, until the page has had enough. */
export function selectExchanges({ rules, exchanges }: RunResult): Selection {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const shown = new Map<Evidence, ExchangeResult[]>();
  const taken = new Set<number>();
  const wanted = new Set<number>();
  let characters = 0;
  const evidence = rules.filter(isBroken).flatMap((rule) => rule.evidence);
  for (const each of evidence) {
    const here: ExchangeResult[] = [];
    // The latest exchange is the one that shows it; those before led there.
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
