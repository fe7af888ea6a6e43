import type { Exchange } from '#harness/target/exchange.ts';
import { expectThat, membersOf } from '#harness/verify/expectation.ts';

const guid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** A GUID in any of its usual notations. */
export function isGuid(value: unknown): boolean {
  return typeof value === 'string' && guid.test(value.replaceAll(/^[{(]|[)}]$/g, ''));
}

export function isComplete(exchange: Exchange): void {
  const { authorised, isAdministrator, name, authMethod, roles } = membersOf(exchange);
  expectThat(typeof authorised === 'boolean', 'authorised as boolean', authorised, exchange);
  expectThat(typeof isAdministrator === 'boolean', 'isAdministrator as boolean', isAdministrator, exchange);
  expectThat(typeof name === 'string', 'name as string', name, exchange);
  expectThat(typeof authMethod === 'string', 'authMethod as string', authMethod, exchange);
  const listed = Array.isArray(roles) && roles.every((role) => typeof role === 'string');
  expectThat(listed, 'roles as a list of texts', roles, exchange);
}

export function isAuthorised(exchange: Exchange, expected: boolean): void {
  const { authorised } = membersOf(exchange);
  expectThat(authorised === expected, `Authorised ${expected}`, authorised, exchange);
}

export function isAdministrator(exchange: Exchange, expected: boolean): void {
  const actual = membersOf(exchange)['isAdministrator'];
  expectThat(actual === expected, `IsAdministrator ${expected}`, actual, exchange);
}

export function hasMetaverseObject(exchange: Exchange): void {
  const { metaverseObjectId } = membersOf(exchange);
  expectThat(isGuid(metaverseObjectId), 'a GUID as MetaverseObjectId', metaverseObjectId, exchange);
}

export function hasNoMetaverseObject(exchange: Exchange): void {
  const id = membersOf(exchange)['metaverseObjectId'] ?? null;
  expectThat(id === null, 'no MetaverseObjectId', id, exchange);
}

export function explainsRefusal(exchange: Exchange): void {
  const { message } = membersOf(exchange);
  expectThat(typeof message === 'string' && message.trim() !== '', 'a Message', message, exchange);
}

export function agreesWithRoles(exchange: Exchange): void {
  const { isAdministrator: claimed, roles } = membersOf(exchange);
  const listed = Array.isArray(roles) && roles.includes('Administrator');
  expectThat(claimed === listed, `IsAdministrator ${listed}, as the roles say`, claimed, exchange);
}

export function cameBy(exchange: Exchange, method: string): void {
  const { authMethod } = membersOf(exchange);
  expectThat(authMethod === method, `AuthMethod ${method}`, authMethod, exchange);
}
