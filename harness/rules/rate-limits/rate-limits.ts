import { retryAfterOf } from '#harness/contract/retry-after.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { expectThat, isObject, shown } from '#harness/rules/judging/expectation.ts';

/** Of several requests at least one was throttled (§7.4). */
export function hasThrottled(exchanges: readonly Exchange[]): void {
  const statuses = [...new Set(exchanges.map(({ response }) => response.status))];
  expectThat(
    statuses.includes(429),
    'a request answered with 429',
    `${exchanges.length} requests with status ${statuses.join(', ')}`,
    ...exchanges.slice(-1),
  );
}

export function isNotThrottled(exchange: Exchange): void {
  expectThat(exchange.response.status !== 429, 'no 429', 'status 429', exchange);
}

export function tellsWhenToRetry(exchange: Exchange): void {
  const value = exchange.response.headers['retry-after'];
  expectThat(value !== undefined, 'a Retry-After header', 'none', exchange);
}

/** How Retry-After reads where there is one; that there is one is a rule of its own (RL-02). */
export function tellsItAsHttpDoes(exchange: Exchange): void {
  const value = exchange.response.headers['retry-after'];
  if (value === undefined) return;
  const expected = 'Retry-After as a whole number of seconds or an HTTP date';
  expectThat(retryAfterOf(value) !== undefined, expected, value, exchange);
}

export function hasErrorBody(exchange: Exchange): void {
  const { content, body } = exchange.response;
  expectThat(isErrorBody(content), 'code, message and timestamp', shown(content ?? body), exchange);
}

/** The stated members of an error, each a text (§2.9). */
export function isErrorBody(content: unknown): boolean {
  const names = ['code', 'message', 'timestamp'];
  return (
    isObject(content) && names.every((name) => typeof content[name] === 'string' && content[name] !== '')
  );
}

/** After how many requests the first refusal came, in words. */
export function requestsServed(exchanges: readonly Exchange[]): string {
  const place = exchanges.findIndex(({ response }) => response.status === 429);
  return place < 0 ? `no 429 within ${exchanges.length} requests` : `429 after ${place} requests`;
}

/** Which of several operations still served, in words. */
export function spared(exchanges: readonly Exchange[]): string {
  const names = exchanges.filter(({ response }) => response.status !== 429).map(({ operation }) => operation);
  return names.length === 0 ? 'none is spared' : `spared: ${names.sort().join(', ')}`;
}
