import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject } from '#harness/rules/judging/expectation.ts';
import { resultIn } from '#harness/rules/judging/judge-answer.ts';
import { itemsIn } from '#harness/rules/judging/pages.ts';

/**
 * Of two callers the second is not called as the first one's Metaverse Object is, while their own is called otherwise
 * (§2.4). What a Metaverse Object is called is no documented member, so without one there is nothing to compare. Where
 * the second has none, another name shows as much once the first is called as theirs; the same one may be a chance.
 */
export function hasOwnName(own: Exchange, other: Exchange, objects: Exchange): void {
  const { name } = resultIn(own);
  const [ownName, otherName] = [displayNameOf(own, objects), displayNameOf(other, objects)];
  const isOther = typeof name === 'string' && name !== '' && name !== otherName;
  const areTold =
    ownName === undefined ? isOther && resultIn(other).name === otherName : ownName !== otherName;
  if (otherName === undefined || !areTold)
    throw new Untestable('not-seen', 'what the two callers are called is not shown elsewhere');
  expectThat(name !== otherName, `a Name such as ${ownName ?? 'their own'}`, name, own, other, objects);
}

function displayNameOf(caller: Exchange, objects: Exchange): string | undefined {
  const { metaverseObjectId } = resultIn(caller);
  const id = String(metaverseObjectId).toLowerCase();
  const object = itemsIn(objects).find((item) => isObject(item) && String(item.id).toLowerCase() === id);
  const name = isObject(object) ? object.displayName : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
