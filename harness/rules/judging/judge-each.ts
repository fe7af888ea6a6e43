import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity } from '#harness/result/outcome.ts';

/** Judges each of several answers, and names every operation whose answer fails. */
export function judgeEach(exchanges: readonly Exchange[], judge: (exchange: Exchange) => void): void {
  const failures: { exchange: Exchange; failure: Nonconformity }[] = [];
  for (const exchange of exchanges) {
    try {
      judge(exchange);
    } catch (failure) {
      if (!(failure instanceof Nonconformity)) throw failure;
      failures.push({ exchange, failure });
    }
  }
  const [first] = failures;
  if (first === undefined) return;
  throw new Nonconformity(
    `${first.failure.expected} each time`,
    failures.map(({ exchange, failure }) => `${exchange.operation ?? ''}: ${failure.actual}`).join(', '),
    failures.slice(0, 5).map(({ exchange }) => exchange.id),
  );
}
