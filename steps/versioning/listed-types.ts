import { isSameText } from '#harness/contract/casing.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { isAfter, nothingToCompare, Recent, type Sequence } from '#harness/history/sequence.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, holdsIf, shown } from '#harness/scenario/check.ts';
import { isObject } from '#harness/scenario/response.ts';
import { itemsIn } from '#steps/lists/pages.ts';

const nameOf = (name: unknown): string => String(name).toLowerCase();

/** §2.10: the nested type of a Metaverse Object is the listed one. Only a built-in type is sure to remain (§4.5). */
export const hasListedType: Sequence = () => {
  const types = new Recent<{ readonly id: unknown; readonly seen: Exchange }>();
  return (exchange) => {
    const items = itemsIn(exchange).filter(isObject);
    if (exchange.operation === 'listMetaverseObjectTypes')
      for (const { name, id, builtIn } of items)
        if (builtIn === true && name !== undefined && id !== undefined)
          types.set(nameOf(name), { id, seen: exchange });
    if (exchange.operation !== 'listMetaverseObjects') return nothingToCompare;
    const outcomes = items.flatMap(({ type }) => {
      const { id, name } = membersOf(type);
      const known = types.get(nameOf(name));
      if (id === undefined || known === undefined || !isAfter(exchange, known.seen)) return [];
      return [
        holdsIf(isSameText(id, known.id), `the id of the listed type, ${known.id}`, shown(type), [
          known.seen,
          exchange,
        ]),
      ];
    });
    return outcomes.length === 0 ? nothingToCompare : all(outcomes);
  };
};
