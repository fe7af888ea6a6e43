import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { assume, check, demand, holdsIf } from '#harness/scenario/check.ts';
import { isObject, isSuccess } from '#harness/scenario/response.ts';
import { itemsIn, pageIn } from '#steps/lists/pages.ts';
import type { Successive } from '#steps/responses/checks.ts';
import { resultIn } from '#steps/responses/results.ts';
import { isText, plainId } from '#steps/responses/value-kinds.ts';

/** If both callers may have the same displayName, an equal Name proves nothing (§2.4). */
export const hasOwnName = check(({ own, other, objects }: Record<'own' | 'other' | 'objects', Exchange>) => {
  const { name } = resultIn(own);
  const [ownName, otherName] = [displayNameOf(own, objects), displayNameOf(other, objects)];
  const isOther = typeof name === 'string' && name !== '' && name !== otherName;
  const areKnown =
    ownName === undefined ? isOther && resultIn(other).name === otherName : ownName !== otherName;
  assume(otherName !== undefined && areKnown, 'the names of the two callers are unknown or the same');
  return holdsIf(name !== otherName, 'a name other than that of the previous caller', name);
});

/** The same caller gets the same MetaverseObjectId, in any letter case. */
export const keepsIdentity = check(({ later, earlier }: Successive) => {
  const [before, after] = [earlier, later].map((exchange) => resultIn(exchange).metaverseObjectId);
  assume(
    typeof before === 'string' && typeof after === 'string',
    'at least one of the two responses has no metaverseObjectId',
  );
  return holdsIf(plainId(before) === plainId(after), `the previous ID, ${before}`, after);
});

/** User info of two callers, the Metaverse Object of each, and one object from the list. */
interface Identified {
  readonly callers: readonly Exchange[];
  readonly objects: readonly (Exchange | undefined)[];
  readonly any: Exchange;
}

/** The callers' MetaverseObjectIds differ and belong to objects. A failed read of `any` proves nothing. */
export const hasOwnObject = check(({ callers, objects, any }: Identified) => {
  const ids = callers.map((caller) => resultIn(caller).metaverseObjectId);
  assume(isSuccess(any), 'reading a Metaverse Object from the list failed');
  const missing = ids.filter((_, index) => objects[index]?.response.status === 404);
  demand(missing.length === 0, 'a Metaverse Object with each MetaverseObjectId', `none with ${missing}`);
  const [administrator, user] = callers.map((caller) => resultIn(caller));
  assume(
    ids.every((id) => typeof id === 'string') &&
      administrator?.isAdministrator === true &&
      user?.isAdministrator === false,
    'the user info does not show an administrator and an ordinary user, each with a MetaverseObjectId',
  );
  return holdsIf(
    plainId(ids[0]) !== plainId(ids[1]),
    'a different MetaverseObjectId for each caller',
    `${ids[0]} twice`,
  );
});

/** Each role in user info is in the list of roles. The rule is not tested if the list may be incomplete. */
export const areListed = check(({ caller, list }: Record<'caller' | 'list', Exchange>) => {
  const { roles, authorised } = resultIn(caller);
  // The document leaves open which roles user info contains for a caller who is not authorised.
  assume(authorised !== false, 'the caller is not authorised');
  const items = itemsIn(list);
  const listed = new Set(
    items.filter(isObject).flatMap((role) => Object.values(role).map((value) => String(value).toLowerCase())),
  );
  assume(Array.isArray(roles) && roles.length > 0 && roles.every(isText), 'the caller has no role');
  const isWhole = pageIn(list)?.totalCount === items.length;
  assume(isWhole && listed.has('administrator'), 'the list of roles may be incomplete');
  const unknown = roles.filter((role) => !listed.has(role.toLowerCase()));
  return holdsIf(unknown.length === 0, 'names of roles that are listed', unknown);
});

function displayNameOf(caller: Exchange, objects: Exchange): string | undefined {
  const { metaverseObjectId: id } = resultIn(caller);
  const object = itemsIn(objects).find((item) => plainId(membersOf(item).id) === plainId(id));
  const { displayName: name } = membersOf(object);
  return typeof name === 'string' && name !== '' ? name : undefined;
}
