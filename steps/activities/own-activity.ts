import { decoded } from '#harness/contract/json-values.ts';
import { lean, nothingToCompare, Recent, type Sequence } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import { fieldsOf, isSuccess } from '#harness/scenario/response.ts';
import { isGuid, plainId } from '#steps/responses/value-kinds.ts';
import { activityIdIn, showsId } from './activity-ids.ts';

/** The operations that return an activity ID (§4.3). */
const longOperations = ['importConnectedSystemSchema', 'executeRunProfile', 'deleteConnectedSystem'];

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
