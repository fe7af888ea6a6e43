import type { Exchange } from '#harness/http/exchange.ts';
import { expectThat, membersOf } from '#harness/rules/judging/expectation.ts';

/** Type of each member of the auth config (§2.3). */
const types = {
  authority: 'string',
  clientId: 'string',
  responseType: 'string',
  usePkce: 'boolean',
  codeChallengeMethod: 'string',
} as const;

export function isComplete(exchange: Exchange): void {
  const members = membersOf(exchange);
  for (const [name, type] of Object.entries(types)) {
    expectThat(typeof members[name] === type, `${name} as ${type}`, members[name], exchange);
  }
  expectThat('scopes' in members, 'scopes', members, exchange);
}

export function hasAbsoluteAuthority(exchange: Exchange): void {
  const { authority } = membersOf(exchange);
  expectThat(isAbsoluteUrl(authority), 'an absolute URL as authority', authority, exchange);
}

export function isAbsoluteUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
}

export function hasScopes(exchange: Exchange): void {
  const { scopes } = membersOf(exchange);
  expectThat(
    Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string'),
    'scopes as a list of texts',
    scopes,
    exchange,
  );
}

export function hasConstant(exchange: Exchange, name: string, value: string | boolean): void {
  const actual = membersOf(exchange)[name];
  expectThat(actual === value, `${name} ${String(value)}`, actual, exchange);
}
