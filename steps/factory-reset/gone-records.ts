import { type Monitors, over } from '#harness/history/monitors.ts';
import { isAfter, lean, nothingToCompare, Recent, type Sequence } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import { isObject, isSuccess } from '#harness/scenario/response.ts';
import { itemsIn } from '#steps/lists/pages.ts';
import { isGuid, plainId } from '#steps/responses/value-kinds.ts';
import { rulesByKind } from './after-reset-predictions.ts';
import { type Kind, kinds, metaverseObjects } from './kinds.ts';

/** A record that was listed before a reset is not listed after it. A GUID never identifies another record. */
const isGone =
  ({ name, operation, isMeant = () => true }: Kind): Sequence =>
  () => {
    const listed = new Recent<Exchange>();
    let reset: Exchange | undefined;
    return (exchange) => {
      if (exchange.operation === 'resetSystem' && isSuccess(exchange)) reset = lean(exchange);
      if (exchange.operation !== operation) return nothingToCompare;
      const records = itemsIn(exchange).filter(isObject).filter(isMeant);
      const ids = records
        .map(({ id }) => id)
        .filter(isGuid)
        .map(plainId);
      const seen = lean(exchange);
      const earlier = ids.map((id) => listed.get(id));
      for (const [index, id] of ids.entries()) listed.set(id, earlier[index] ?? seen);
      if (reset === undefined || !isAfter(exchange, reset)) return nothingToCompare;
      const since = reset;
      const at = earlier.findIndex((seen) => seen !== undefined && isAfter(since, seen));
      const shownBy = [earlier[at], since, exchange].filter((each) => each !== undefined);
      return holdsIf(at < 0, `no ${name} from before the reset`, ids[at], shownBy);
    };
  };

/** §4.5: what a reset that was seen has removed does not come back. Administrators may remain. */
export const goneRecords: Monitors = Object.fromEntries(
  kinds.flatMap((kind) => {
    const rule = rulesByKind.get(kind.name)?.goes;
    return rule === undefined || kind === metaverseObjects || kind.perSystem === true
      ? []
      : [[rule, over(isGone(kind))]];
  }),
);
