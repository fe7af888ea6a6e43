import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { assumeJson, expectThat, isObject, isSuccess, shown } from '#harness/rules/judging/expectation.ts';

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

/** Every one of several operations refuses for want of credentials. */
export function areRefusedWithoutCredentials(exchanges: readonly Exchange[]): void {
  const others = exchanges.filter(({ response }) => !withoutCredentials.includes(response.status));
  const actual = others.map(({ operation = '', response }) => `${operation}: status ${response.status}`);
  expectThat(
    others.length === 0,
    'each refused for want of credentials',
    actual.join(', '),
    ...others.slice(0, 5),
  );
}

/** Credentials that count: the caller is served, or at least not taken for nobody. Roles have rules of their own. */
export function isKnown(exchange: Exchange, anonymous: Exchange): void {
  const [own, none] = [exchange.response.status, anonymous.response.status];
  const expected = 'another answer than without credentials';
  expectThat(isSuccess(exchange) || own !== none, expected, `status ${own} in both`, exchange, anonymous);
}

/** Credentials that do not count, where nobody is served without (which is a rule of its own: AU-16). */
export function isTakenForNobody(exchange: Exchange, anonymous: Exchange): void {
  if (isSuccess(anonymous)) throw new Untestable('not-seen', 'it is served without credentials as well');
  isRefusedWithoutCredentials(exchange);
}

/** An open endpoint serves; a check that says it is not ready has served as well, whatever its status (OP-15). */
export function isServedToAnyone(exchange: Exchange): void {
  const { status, content, body } = exchange.response;
  const isCheck = isObject(content) && typeof content.status === 'string';
  expectThat(
    isSuccess(exchange) || isCheck,
    'served without credentials',
    `status ${status}: ${shown(body)}`,
    exchange,
  );
  assumeJson(exchange);
}

/** Which operations let a caller in and which did not, in few words: for what is open, never for a verdict. */
export function letInAndRefused(exchanges: readonly Exchange[]): string {
  const groups = Map.groupBy(exchanges, ({ response }) =>
    withoutCredentials.includes(response.status) ? `refused with ${response.status}` : 'let in',
  );
  const named = [...groups].map(([outcome, several]) =>
    groups.size === 1
      ? `all ${outcome}`
      : `${outcome}: ${several.map(({ operation }) => operation).join(', ')}`,
  );
  return named.sort().join('; ');
}

/** How user info says the caller has come, or with which status it refuses to say (§2.4). */
export function wayIn({ response: { status, content } }: Exchange): string {
  return isObject(content) && status < 300 ? `AuthMethod ${String(content.authMethod)}` : `status ${status}`;
}
