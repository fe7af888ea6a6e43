import type { Exchange } from '#harness/http/exchange.ts';
import { assume, type Check, check, demand, holdsIf } from '#harness/scenario/check.ts';
import { type Fields, isObject, isSuccess } from '#harness/scenario/response.ts';
import { type Account, otherStatesIn, stateOf } from './target-states.ts';

/** The response has a state for each account. Systems other than the accounts' have none of these states. */
export const hasStateFor = (accounts: readonly Account[]): Check =>
  check((exchange) => {
    const states = statesIn(exchange, accounts);
    const missing = without(states, accounts);
    assume(
      missing.length < accounts.length || !namesSomeTargets(exchange),
      'no target in the response has the id of an account (OP-108)',
    );
    demand(missing.length === 0, 'a state for each target', `none for ${formatIds(missing)}`);
    const [other] = otherStatesIn(exchange, accounts).filter((state) => states.includes(state));
    return holdsIf(other === undefined, 'states only for target Connected Systems', `also one with ${other}`);
  });

/** The response may list an account in `others`, but not with a state that it shows for a target. */
export const namesAsTargets = (targets: readonly Account[], others: readonly Account[]): Check =>
  check((exchange) => {
    const states = statesIn(exchange, targets);
    const missing = without(states, targets);
    assume(missing.length < targets.length, 'the response has no state for any of the accounts');
    demand(missing.length === 0, 'a state for each target', `none for ${formatIds(missing)}`);
    const [state] = statesIn(exchange, others).filter((each) => states.includes(each));
    return holdsIf(state === undefined, "a target's state only for targets", `${state} for another account`);
  });

export const haveDifferentStates = (accounts: readonly Account[]): Check =>
  check((exchange) => {
    const states = statesIn(exchange, accounts);
    const isNoneKnown = states.every((state) => state === undefined);
    assume(!isNoneKnown, 'the response has no state for either account');
    const areDifferent = new Set(states).size === states.length;
    return holdsIf(areDifferent, 'a different state for each account', states.map(String).join(' and '));
  });

/** The last account has not settled, so its state differs from the state that all other accounts have. */
export const lastDiffers = (accounts: readonly Account[]): Check =>
  check((exchange) => {
    const states = statesIn(exchange, accounts);
    assume(without(states, accounts).length === 0, 'the response has no state for one of the accounts');
    const [last, ...others] = states.toReversed();
    const isLastAlone = new Set(others).size === 1 && !others.includes(last);
    return holdsIf(isLastAlone, 'the same state for all accounts except the last', states.join(' and '));
  });

/** Shows which accounts have a state in a response. The document does not say which accounts are targets. */
export function describeTargets(exchange: Exchange, accounts: readonly Account[]): string {
  const positions = accounts.flatMap((account, index) =>
    stateOf(exchange, account) === undefined ? [] : [index + 1],
  );
  const which = positions.length === 0 ? 'no account' : `account ${positions.join(' and account ')}`;
  return `status ${exchange.response.status}, with the state of ${which}`;
}

/** The state of each account. Another rule checks the status, so an unsuccessful response ends the check. */
function statesIn(exchange: Exchange, accounts: readonly Account[]): readonly (string | undefined)[] {
  assume(isSuccess(exchange), `a response with status ${exchange.response.status} has no targets`);
  return accounts.map((account) => stateOf(exchange, account));
}

function without(states: readonly (string | undefined)[], accounts: readonly Account[]): readonly Account[] {
  return accounts.filter((_, index) => states[index] === undefined);
}

/** Whether the response has a list whose entries may be targets, but lack the ids of systems and objects. */
function namesSomeTargets({ response: { content } }: Exchange): boolean {
  const lists = isObject(content) ? Object.values(content).filter(Array.isArray) : [];
  return lists.some((list) => list.length > 0 && list.every((entry) => isObject(entry) && !hasOwnIds(entry)));
}

function hasOwnIds(entry: Fields): boolean {
  return Object.keys(entry).some((name) => /^connectedsystem(?:object)?id$/i.test(name));
}

function formatIds(accounts: readonly Account[]): string {
  return accounts.map(({ connectedSystemObjectId }) => connectedSystemObjectId).join(', ');
}
