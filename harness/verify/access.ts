import type { Exchange } from '#harness/target/exchange.ts';
import { expectThat } from '#harness/verify/expectation.ts';

/** Any of these refuses for want of credentials: which one is not shown (§7.9). */
const withoutCredentials = [401, 403];

/** Any of these refuses for want of a role; 404 hides that there is something to refuse (§7.9). */
const withoutRole = [401, 403, 404];

export function isRefusedWithoutCredentials(exchange: Exchange): void {
  const { status } = exchange.response;
  expectThat(
    withoutCredentials.includes(status),
    'a refusal for want of credentials',
    `status ${status}`,
    exchange,
  );
}

export function isRefusedWithoutRole(exchange: Exchange): void {
  const { status } = exchange.response;
  expectThat(withoutRole.includes(status), 'a refusal for want of a role', `status ${status}`, exchange);
}
