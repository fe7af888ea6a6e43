import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, type Members, membersOf } from '#harness/rules/judging/expectation.ts';

const guid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** A GUID in any of its usual notations. */
export function isGuid(value: unknown): boolean {
  return typeof value === 'string' && guid.test(value.replaceAll(/^[{(]|[)}]$/g, ''));
}

/** What a caller is told. That nobody with credentials is refused is judged by rules of its own (SY-26, SY-27, SY-30). */
function infoIn(exchange: Exchange): Members {
  const { status } = exchange.response;
  if (status === 401 || status === 403)
    throw new Untestable('not-seen', `user info is refused with ${status}`);
  return membersOf(exchange);
}

/** The same of a caller for whom Authorised has that value: the rules on identities speak of no other. */
function infoWhen(authorised: boolean, exchange: Exchange): Members {
  const info = infoIn(exchange);
  if (info.authorised === authorised) return info;
  throw new Untestable('not-seen', `needs a caller of whom Authorised is ${authorised}`);
}

export function isComplete(exchange: Exchange): void {
  const { authorised, isAdministrator, name, authMethod, roles } = infoIn(exchange);
  expectThat(typeof authorised === 'boolean', 'authorised as boolean', authorised, exchange);
  expectThat(typeof isAdministrator === 'boolean', 'isAdministrator as boolean', isAdministrator, exchange);
  expectThat(typeof name === 'string', 'name as string', name, exchange);
  expectThat(typeof authMethod === 'string', 'authMethod as string', authMethod, exchange);
  const listed = Array.isArray(roles) && roles.every((role) => typeof role === 'string');
  expectThat(listed, 'roles as a list of texts', roles, exchange);
}

export function isAuthorised(exchange: Exchange, expected: boolean): void {
  // 5.6: whoever has no identity is answered all the same.
  const { authorised } = expected ? infoIn(exchange) : membersOf(exchange);
  expectThat(authorised === expected, `Authorised ${expected}`, authorised, exchange);
}

export function isAdministrator(exchange: Exchange, expected: boolean): void {
  const actual = infoIn(exchange).isAdministrator;
  expectThat(actual === expected, `IsAdministrator ${expected}`, actual, exchange);
}

export function hasMetaverseObject(exchange: Exchange): void {
  const { metaverseObjectId } = infoWhen(true, exchange);
  expectThat(isGuid(metaverseObjectId), 'a GUID as MetaverseObjectId', metaverseObjectId, exchange);
}

export function hasNoMetaverseObject(exchange: Exchange): void {
  const id = infoWhen(false, exchange).metaverseObjectId ?? null;
  expectThat(id === null, 'no MetaverseObjectId', id, exchange);
}

export function explainsRefusal(exchange: Exchange): void {
  const { message } = infoWhen(false, exchange);
  expectThat(typeof message === 'string' && message.trim() !== '', 'a Message', message, exchange);
}

export function agreesWithRoles(exchange: Exchange): void {
  const { isAdministrator: claimed, roles } = infoWhen(true, exchange);
  if (!Array.isArray(roles)) throw new Untestable('not-seen', 'Roles is no list');
  const listed = roles.includes('Administrator');
  expectThat(claimed === listed, `IsAdministrator ${listed}, as the roles say`, claimed, exchange);
}

export function cameBy(exchange: Exchange, method: string): void {
  const { authMethod } = infoIn(exchange);
  expectThat(authMethod === method, `AuthMethod ${method}`, authMethod, exchange);
}
