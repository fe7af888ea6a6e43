import type { Contract } from '#harness/contract/contract.ts';
import { decoded, membersOf } from '#harness/contract/json-values.ts';
import { lean, nothingToCompare, Recent, type Sequence } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { broken, type Check, holds, holdsIf, silent } from '#harness/scenario/check.ts';
import { fieldsOf, isSuccess, showsNothing } from '#harness/scenario/response.ts';
import { isGuid, plainId } from '#steps/responses/value-kinds.ts';
import { activityIdIn, identifiersIn, showsId } from './activity-ids.ts';

/** The operations that return an activity ID (§4.3). */
export const longOperations = ['importConnectedSystemSchema', 'executeRunProfile', 'deleteConnectedSystem'];

/**
 * Whether the server's own OpenAPI document describes the operation with 202 as its only success. What the API
 * document says of setting a password and of a reset precedes this.
 */
export function isFurtherLong(operation: string, { own, described, operations }: Contract): boolean {
  const { effect } = operations.get(operation) ?? {};
  if (longOperations.includes(operation) || (effect !== undefined && effect !== 'write')) return false;
  const { method, written } = own?.get(operation) ?? described?.get(operation) ?? {};
  const successes = Object.keys(membersOf(written?.responses)).filter((status) => /^2/.test(status));
  return method !== 'GET' && successes.join() === '202';
}

/** The 202 of a long-running operation has an identifier (§3.3), if it is not one that the contract names. */
export const hasActivityId: Check = (exchange, { contract }) => {
  const { operation = '', response } = exchange;
  const isNamed = longOperations.includes(operation);
  if (response.status !== 202 || !(isNamed || isFurtherLong(operation, contract)))
    return showsNothing(exchange);
  if (identifiersIn(exchange).length > 0) return holds;
  return isNamed
    ? silent('another rule is about this operation')
    : broken('an activity ID', response.body || 'no body');
};

// A number may identify another Activity after a reset, which another client may have requested.
function begunBy(exchange: Exchange): string | undefined {
  const id = longOperations.includes(exchange.operation ?? '') ? activityIdIn(exchange) : undefined;
  return isGuid(id) ? plainId(id) : undefined;
}

const requestOf = ({ operation, request }: Exchange): string =>
  `${operation} ${new URL(request.url).pathname}`;

/** §4.3: the identifier that a long-running operation returned leads to its Activity. */
export const leadsToItsActivity: Sequence = () => {
  const begun = new Recent<Exchange>();
  return (exchange) => {
    const started = begunBy(exchange);
    if (started !== undefined) begun.set(started, lean(exchange));
    const id = plainId(decoded(new URL(exchange.request.url).pathname.split('/').at(-1) ?? ''));
    const seen = begun.get(id);
    const isShown = exchange.operation === 'getActivity' && isSuccess(exchange) && seen !== undefined;
    if (!isShown || fieldsOf(exchange).id === undefined) return nothingToCompare;
    const { content } = exchange.response;
    return holdsIf(showsId(content, id), `Activity ${id}`, content, [seen, exchange]);
  };
};

/** §4.3: each long-running operation has an Activity of its own. */
export const hasActivityOfItsOwn: Sequence = () => {
  const begun = new Recent<Exchange>();
  return (exchange) => {
    const id = begunBy(exchange);
    if (id === undefined) return nothingToCompare;
    const earlier = begun.get(id);
    begun.set(id, earlier ?? lean(exchange));
    // The same request, sent again, may lead to the Activity that is already in progress.
    if (earlier !== undefined && requestOf(earlier) === requestOf(exchange)) return nothingToCompare;
    const expected = 'an activity ID that no other operation returned';
    return holdsIf(earlier === undefined, expected, id, earlier && [earlier, exchange]);
  };
};
