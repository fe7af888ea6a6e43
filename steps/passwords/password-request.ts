import { operationById } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, stateUnsupported } from '#harness/result/outcome.ts';
import type { Elapsed } from '#harness/scenario/elapsed.ts';
import { knownValue, unknownPath } from '#harness/scenario/path-values.ts';
import { type Fields, isObject } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { newPassword } from '#harness/session/session.ts';
import type { StateValues } from '#harness/state-control/control.ts';
import { refusesPlain } from './checks.ts';
import type { Account } from './target-states.ts';

/** The operation that sets a password, and the identifiers in the path and the body of the request. */
export interface PasswordTarget {
  readonly operation: 'setMetaverseObjectPassword' | 'setConnectedSystemObjectPassword';
  /** Default: identifiers that no record has. */
  readonly path?: Readonly<Record<string, string>>;
  readonly connectedSystemObjectIds?: readonly unknown[];
}

/** An account. `given` is the identifier as it is sent in bodies, where it may be a number (OP-73). */
export interface GivenAccount extends Account {
  readonly given: unknown;
}

export interface Person {
  readonly id: string;
  readonly accounts: readonly GivenAccount[];
}

/** The user that the latest state returned. */
export function personIn(values: StateValues): Person {
  const { accounts } = values;
  if (!Array.isArray(accounts)) throw stateUnsupported('state control did not return accounts');
  return { id: knownValue(values, 'metaverseObjectId'), accounts: accounts.filter(isObject).map(accountOf) };
}

/** Notes a second user. Passwords are still set for the first user. */
export function noteOther({ notes, returned }: Scenario, answered: StateValues): void {
  const other = personIn(answered);
  const { id, accounts } = personIn(returned);
  const others = other.accounts.map(({ connectedSystemObjectId }) => connectedSystemObjectId);
  const isShared = accounts.some(({ connectedSystemObjectId }) => others.includes(connectedSystemObjectId));
  if (id === other.id || isShared) {
    throw stateUnsupported('the state "a person has accounts" returned the same person or account twice', [
      'a person has accounts',
    ]);
  }
  notes.other = other;
}

export function accountAt({ accounts }: Person, index: number): GivenAccount {
  const account = accounts[index];
  if (account === undefined) throw stateUnsupported(`the person has no account ${index + 1}`);
  return account;
}

/** Sets a new password for a target, and measures the time. */
export async function setPassword(
  s: Scenario,
  caller: Caller,
  target: PasswordTarget,
  wait?: unknown,
  longest = longestWait(target, wait),
): Promise<void> {
  const { operation, connectedSystemObjectIds } = target;
  const path = target.path ?? (await unknownPath(s.session, operation));
  // Two violations of the contract are deliberate: an invalid wait, and ids that are numbers (OP-73).
  const hasNumbers = connectedSystemObjectIds?.some((id) => typeof id === 'number') ?? false;
  const deliberate = hasNumbers || !isDocumentedWait(wait);
  const { given } = operationById(s.session.contract, operation).requestBody ?? {};
  const body = { ...given, password: newPassword(s.session), connectedSystemObjectIds, wait };
  s.notes.repeat = (otherWait) => setPassword(s, caller, target, otherWait, 0);
  await s.time(operation, caller, { path, body, deliberate }, longest);
  assertTakesPasswords(s.last);
}

/** Repeats the latest request with another `wait`. If the target does not skip waits, `wait` must be 0. */
export async function measureWith(s: Scenario, wait: number): Promise<Elapsed> {
  await s.aside(() => s.noted('repeat')(wait));
  return s.elapsed;
}

/** Whether `wait` is omitted, or is a whole number of seconds from 0 to 30 (§4.1). */
function isDocumentedWait(wait: unknown): boolean {
  return wait === undefined || (Number.isInteger(wait) && Number(wait) >= 0 && Number(wait) <= 30);
}

/** The default wait in seconds if the request names Connected System Objects (§4.1, §8). */
export const usualWait = 10;

/** The longest time in seconds that the service may wait in a request with this target and `wait` (§4.1). */
function longestWait({ operation, connectedSystemObjectIds }: PasswordTarget, wait?: unknown): number {
  if (typeof wait === 'number') return isDocumentedWait(wait) ? wait : 0;
  const isNamed = connectedSystemObjectIds !== undefined || operation === 'setConnectedSystemObjectPassword';
  return isNamed ? usualWait : 0;
}

/** Ends the scenario if the server accepts no password over an unencrypted connection (OP-112). */
function assertTakesPasswords(exchange: Exchange): void {
  if (!refusesPlain(exchange)) return;
  const why = 'passwords are accepted only over an encrypted connection: use an https URL';
  throw notSeen(`status ${exchange.response.status}: ${why}`);
}

function accountOf(fields: Fields): GivenAccount {
  return {
    connectedSystemId: knownValue(fields, 'connectedSystemId'),
    connectedSystemObjectId: knownValue(fields, 'connectedSystemObjectId'),
    given: fields.connectedSystemObjectId,
  };
}
