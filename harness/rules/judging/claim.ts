import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat } from './expectation.ts';

/** What a rule says of one answer, and whether the answer keeps it. */
export interface Claim {
  readonly holds: boolean;
  readonly expected: string;
  readonly actual: unknown;
}

/** A rule as a function of an exchange; `undefined` where the exchange is none of its business. */
export type Law = (exchange: Exchange) => Claim | undefined;

/** Fails the target when it breaks the law; an answer that the law does not speak of shows nothing. */
export function expectKept(law: Law, exchange: Exchange): void {
  expectKeptByEach(law, [exchange]);
}

/** The same for several answers, of which at least one must show something. */
export function expectKeptByEach(law: Law, exchanges: readonly Exchange[]): void {
  const shown = exchanges.filter((exchange) => {
    const claim = law(exchange);
    if (claim !== undefined) expectThat(claim.holds, claim.expected, claim.actual, exchange);
    return claim !== undefined;
  });
  if (shown.length > 0) return;
  const statuses = [...new Set(exchanges.map(({ response }) => response.status))];
  throw new Untestable('not-seen', `answers with status ${statuses.join(', ')} show nothing of it`);
}
