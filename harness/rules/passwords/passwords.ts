import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Law } from '#harness/rules/judging/claim.ts';
import { expectThat, isObject, isSuccess, type Members } from '#harness/rules/judging/expectation.ts';
import { type Account, otherStatesIn, stateOf } from './target-states.ts';

export const passwordOperations: readonly string[] = [
  'setMetaverseObjectPassword',
  'setConnectedSystemObjectPassword',
];

/** Whether the request is taken: a failure does not show that, and which success it is other rules say. */
export function isAccepted(exchange: Exchange): void {
  const { status } = exchange.response;
  if (status >= 500)
    throw new Untestable('not-seen', `a failure with status ${status} shows nothing of the request`);
  expectThat(isSuccess(exchange), 'a request that is accepted', `status ${status}`, exchange);
}

/** What a wait out of bounds is answered with: any refusal, since no status is shown (OP-105). */
export function isRefusedAsInvalid(exchange: Exchange): void {
  const { status } = exchange.response;
  expectThat(status >= 400 && status < 500, 'a refusal', `status ${status}`, exchange);
}

export function hasStateFor(exchange: Exchange, accounts: readonly Account[]): void {
  expectAnswer(exchange);
  const missing = accounts.filter((account) => stateOf(exchange, account) === undefined);
  if (missing.length === accounts.length && namesSomeTargets(exchange))
    throw new Untestable('not-seen', 'the targets are named by none of the ids that are known here (OP-108)');
  expectThat(missing.length === 0, 'a state for each target', `none for ${formatIds(missing)}`, exchange);
  const states = accounts.map((account) => stateOf(exchange, account));
  const [other] = otherStatesIn(exchange, accounts).filter((state) => states.includes(state));
  expectThat(other === undefined, 'no state of a Connected System that is not a target', other, exchange);
}

/**
 * These accounts are the targets and the others are not. An answer that leaves out one of the targets has made the
 * others alone its targets; one without any of them shows nothing. An account that is not a target may be named as
 * such, but not with the state of a target.
 */
export function namesAsTargets(
  exchange: Exchange,
  targets: readonly Account[],
  others: readonly Account[],
): void {
  expectAnswer(exchange);
  const missing = targets.filter((account) => stateOf(exchange, account) === undefined);
  if (missing.length === targets.length) throw new Untestable('not-seen', 'the answer names no target');
  expectThat(missing.length === 0, 'each account among the targets', `not ${formatIds(missing)}`, exchange);
  const states = targets.map((account) => stateOf(exchange, account));
  const [state] = others.map((account) => stateOf(exchange, account)).filter((each) => states.includes(each));
  expectThat(state === undefined, 'no state of an account that was not named', state, exchange);
}

/** Whether the answer has entries for something that it names by other ids than those of systems and objects. */
function namesSomeTargets({ response: { content } }: Exchange): boolean {
  const lists = isObject(content) ? Object.values(content).filter(Array.isArray) : [];
  return lists.some((list) => list.length > 0 && list.every((entry) => isObject(entry) && !hasOwnIds(entry)));
}

function hasOwnIds(entry: Members): boolean {
  return Object.keys(entry).some((name) => /^connectedsystem(?:object)?id$/i.test(name));
}

export function haveDifferentStates(exchange: Exchange, accounts: readonly Account[]): void {
  expectAnswer(exchange);
  const states = accounts.map((account) => stateOf(exchange, account));
  if (states.every((state) => state === undefined))
    throw new Untestable('not-seen', 'the answer has no state of either account');
  const holds = new Set(states).size === states.length;
  expectThat(holds, 'a state of its own for each account', states.map(String).join(' and '), exchange);
}

/** A 202 has the body of the operation, not that of an error (§7.7). */
export const isNotError: Law = ({ operation, response }) => {
  const { status, content } = response;
  if (operation === undefined || !passwordOperations.includes(operation) || status !== 202) return undefined;
  return { holds: !isErrorBody(content), expected: 'the body of the operation', actual: content };
};

/** For where the targets themselves are open: which of the accounts have a state in an answer. */
export function describeTargets(exchange: Exchange, accounts: readonly Account[]): string {
  const { status } = exchange.response;
  const places = accounts.flatMap((account, index) =>
    stateOf(exchange, account) === undefined ? [] : [index + 1],
  );
  return `status ${status}, with the state of ${places.length === 0 ? 'no account' : `account ${places.join(' and ')}`}`;
}

/** Whether a body has the three members that every error has (§2.9). */
function isErrorBody(content: unknown): boolean {
  return (
    isObject(content) && ['code', 'message', 'timestamp'].every((name) => typeof content[name] === 'string')
  );
}

/** That the request is accepted is a rule of its own: the answer to any other has no targets. */
function expectAnswer(exchange: Exchange): void {
  const { status } = exchange.response;
  if (!isSuccess(exchange))
    throw new Untestable('not-seen', `an answer with status ${status} has no targets`);
}

function formatIds(accounts: readonly Account[]): string {
  return accounts.map(({ connectedSystemObjectId }) => connectedSystemObjectId).join(', ');
}
