import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Law } from '#harness/rules/judging/claim.ts';
import { expectStatus, expectThat, isObject, isSuccess } from '#harness/rules/judging/expectation.ts';
import { type Account, otherStatesIn, stateOf } from './target-states.ts';

export const passwordOperations: readonly string[] = [
  'setMetaverseObjectPassword',
  'setConnectedSystemObjectPassword',
];

/** The two statuses of a password that was taken (§4.1, §7.7). */
export function isAccepted(exchange: Exchange): void {
  expectStatus(exchange, 200, 202);
}

/** Nothing in the request is found fault with; which success it is, other rules say. */
export function isTaken(exchange: Exchange): void {
  const { status } = exchange.response;
  if (status >= 500)
    throw new Untestable('not-seen', `a failure with status ${status} shows nothing of the request`);
  expectThat(isSuccess(exchange), 'no objection to the request', `status ${status}`, exchange);
}

/** What a wait out of bounds is answered with: 400 or 422 (OP-105). */
export function isRefusedAsInvalid(exchange: Exchange): void {
  const { status } = exchange.response;
  expectThat([400, 422].includes(status), 'a refusal with 400 or 422', `status ${status}`, exchange);
}

/** A refusal of what the request names; which status it has is open (OP-109), only credentials are no reason. */
export function isRefused(exchange: Exchange): void {
  const { status } = exchange.response;
  const refused = status >= 400 && status < 500 && status !== 401 && status !== 429;
  expectThat(refused, 'a refusal', `status ${status}`, exchange);
}

export function claimsNothingUnsettled(exchange: Exchange): void {
  const { status } = exchange.response;
  if (status >= 400 && status < 500)
    throw new Untestable('not-seen', `a refusal with status ${status} claims nothing`);
  expectThat(status !== 200, 'no 200 while a target has not settled', `status ${status}`, exchange);
}

export function tellsStates(exchange: Exchange, accounts: readonly Account[]): void {
  expectAnswer(exchange);
  const silent = accounts.filter((account) => stateOf(exchange, account) === undefined);
  expectThat(silent.length === 0, 'a state for each target', `none for ${inWords(silent)}`, exchange);
  const states = accounts.map((account) => stateOf(exchange, account));
  const [other] = otherStatesIn(exchange, accounts).filter((state) => states.includes(state));
  expectThat(other === undefined, 'no state of a Connected System that is no target', other, exchange);
}

/** An answer that leaves out one of them has made the others alone its targets; one without any tells nothing. */
export function countsAmongTargets(exchange: Exchange, accounts: readonly Account[]): void {
  expectAnswer(exchange);
  const silent = accounts.filter((account) => stateOf(exchange, account) === undefined);
  if (silent.length === accounts.length) throw new Untestable('not-seen', 'the answer tells of no target');
  expectThat(silent.length === 0, 'each account among the targets', `not ${inWords(silent)}`, exchange);
}

export function tellsApart(exchange: Exchange, one: Account, other: Account): void {
  expectAnswer(exchange);
  const [state, otherState] = [stateOf(exchange, one), stateOf(exchange, other)];
  if (state === undefined && otherState === undefined) {
    throw new Untestable('not-seen', 'the answer has no state of either account');
  }
  expectThat(state !== otherState, 'different states of the two targets', `both ${state}`, exchange);
}

/** An account that is no target may be named as such, but not in the words that tell of a target. */
export function isNoTarget(exchange: Exchange, account: Account, targets: readonly Account[]): void {
  expectAnswer(exchange);
  const state = stateOf(exchange, account);
  const told = state !== undefined && targets.some((target) => stateOf(exchange, target) === state);
  expectThat(!told, 'no state of an account that was not named', state, exchange);
}

/** A 202 has the body of the operation, not that of an error (§7.7). */
export const acceptedIsNoError: Law = ({ operation, response }) => {
  const { status, content } = response;
  if (operation === undefined || !passwordOperations.includes(operation) || status !== 202) return undefined;
  return { holds: !isErrorBody(content), expected: 'the body of the operation', actual: content };
};

/** For where the targets themselves are open: which of the accounts an answer speaks of. */
export function speaksOf(exchange: Exchange, accounts: readonly Account[]): string {
  const { status } = exchange.response;
  const told = accounts.flatMap((account, index) =>
    stateOf(exchange, account) === undefined ? [] : [index + 1],
  );
  return `status ${status}, with the state of ${told.length === 0 ? 'no account' : `account ${told.join(' and ')}`}`;
}

/** Whether a body has the three members that every error has (§2.9). */
function isErrorBody(content: unknown): boolean {
  return (
    isObject(content) && ['code', 'message', 'timestamp'].every((name) => typeof content[name] === 'string')
  );
}

/** That the request is taken is a rule of its own: one that is not shows nothing of what an answer tells. */
function expectAnswer(exchange: Exchange): void {
  const { status } = exchange.response;
  if (!isSuccess(exchange))
    throw new Untestable('not-seen', `an answer with status ${status} tells of no target`);
}

function inWords(accounts: readonly Account[]): string {
  return accounts.map(({ connectedSystemObjectId }) => connectedSystemObjectId).join(', ');
}
