import type { Exchange } from '#harness/http/exchange.ts';
import { assume, check, holdsIf } from '#harness/scenario/check.ts';
import { isObject } from '#harness/scenario/response.ts';
import { itemsIn } from '#steps/lists/pages.ts';
import type { Successive } from '#steps/responses/checks.ts';
import { resultIn } from '#steps/responses/results.ts';

/** User info of two callers, and the Metaverse Objects. */
interface Named {
  readonly own: Exchange;
  readonly other: Exchange;
  readonly objects: Exchange;
}

/**
 * The second of two callers does not have the name of the first one's Metaverse Object if their own has
 * another name (§2.4). The name of a Metaverse Object is not a documented field, so without one there is
 * nothing to compare. If the second caller has no Metaverse Object, a different name is enough, provided that
 * the first caller has the name of theirs; an equal name may be a coincidence.
 */
export const hasOwnName = check(({ own, other, objects }: Named) => {
  const { name } = resultIn(own);
  const [ownName, otherName] = [displayNameOf(own, objects), displayNameOf(other, objects)];
  const isOther = typeof name === 'string' && name !== '' && name !== otherName;
  const areTold =
    ownName === undefined ? isOther && resultIn(other).name === otherName : ownName !== otherName;
  assume(otherName !== undefined && areTold, 'what the two callers are called is not shown elsewhere');
  return holdsIf(name !== otherName, `a Name such as ${ownName ?? 'their own'}`, name);
});

/** The same caller gets the same Metaverse Object, in any letter case. */
export const keepsIdentity = check(({ later, earlier }: Successive) => {
  const [before, after] = [earlier, later].map((exchange) => resultIn(exchange).metaverseObjectId);
  assume(
    typeof before === 'string' && typeof after === 'string',
    'one of the two responses shows no identity',
  );
  return holdsIf(before.toLowerCase() === after.toLowerCase(), `MetaverseObjectId ${before} again`, after);
});

function displayNameOf(caller: Exchange, objects: Exchange): string | undefined {
  const { metaverseObjectId } = resultIn(caller);
  const id = String(metaverseObjectId).toLowerCase();
  const object = itemsIn(objects).find((item) => isObject(item) && String(item.id).toLowerCase() === id);
  const name = isObject(object) ? object.displayName : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
