import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import {
  assumeJson,
  expectThat,
  isObject,
  isRefusal,
  isSuccess,
  shown,
} from '#harness/rules/judging/expectation.ts';

/**
 * Any 4xx: a request may be refused for another reason before its credentials are looked at (§7.9). A redirect, as to
 * a page to sign in at, does not serve it either.
 */
export function isRefusedWithoutCredentials(exchange: Exchange): void {
  expectRefused(exchange, 'a refusal for want of credentials');
}

/** Any 4xx as well: 404 hides that there is something to refuse (§7.9). */
export function isRefusedWithoutRole(exchange: Exchange): void {
  expectRefused(exchange, 'a refusal for want of a role');
}

function expectRefused(exchange: Exchange, expected: string): void {
  const { status } = exchange.response;
  expectThat(status >= 300 && status < 500, expected, `status ${status}`, exchange);
}

/** Ends a scenario about bad credentials where good ones are not needed: that they are is a rule of its own (AU-16). */
export function assumeRefused(exchange: Exchange): void {
  if (isSuccess(exchange)) throw new Untestable('not-seen', 'it is served without credentials as well');
}

/** The caller is served, or at least refused with another status than nobody is. Roles have rules of their own. */
export function areAccepted(exchange: Exchange, anonymous: Exchange): void {
  const [own, none] = [exchange.response.status, anonymous.response.status];
  const expected = 'another answer than without credentials';
  expectThat(isSuccess(exchange) || own !== none, expected, `status ${own} in both`, exchange, anonymous);
}

/** An open endpoint serves; a check that says it is not ready has served as well, whatever its status (OP-15). */
export function isServedToAnyone(exchange: Exchange): void {
  const { status, content, body } = exchange.response;
  // A server without sign-in has nothing to show, and may say so with any status but a refusal (OP-122).
  if (exchange.operation === 'getAuthConfig' && status >= 400 && !isRefusal(exchange))
    throw new Untestable('not-seen', `sign-in may not be set up: status ${status}`);
  const isCheck = isObject(content) && typeof content.status === 'string';
  expectThat(
    isSuccess(exchange) || isCheck,
    'served without credentials',
    `status ${status}: ${shown(body)}`,
    exchange,
  );
  assumeJson(exchange);
}

/** Which operations let a caller in and which did not: for what is open, never for a verdict. */
export function describeAccess(exchanges: readonly Exchange[]): string {
  const groups = Map.groupBy(exchanges, (exchange) =>
    isRefusal(exchange) ? `refused with ${exchange.response.status}` : 'let in',
  );
  const named = [...groups].map(([outcome, several]) =>
    groups.size === 1
      ? `all ${outcome}`
      : `${outcome}: ${several.map(({ operation }) => operation).join(', ')}`,
  );
  return named.sort().join('; ');
}

/** By which method user info says the caller is authenticated, or the status with which it refuses to say (§2.4). */
export function describeMethod({ response: { status, content } }: Exchange): string {
  return isObject(content) && status < 300 ? `AuthMethod ${String(content.authMethod)}` : `status ${status}`;
}
