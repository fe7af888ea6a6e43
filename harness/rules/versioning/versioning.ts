import type { Exchange } from '#harness/http/exchange.ts';
import type { Claim, Law } from '#harness/rules/judging/claim.ts';
import { assumeJson, expectThat, isObject, type Members } from '#harness/rules/judging/expectation.ts';
import { itemsIn } from '#harness/rules/judging/pages.ts';

/** Statuses that say there is no such operation, whoever asks. */
const nothingThere = [404, 405, 501];

/** An operation is found where the document or the profile puts it, and that is below the root (§9.1). */
export function isFoundUnder(exchange: Exchange, root: string): void {
  const { status } = exchange.response;
  const { pathname } = new URL(exchange.request.url);
  expectThat(
    !nothingThere.includes(status) && pathname.includes(`${root}/`),
    `an operation at ${pathname}, under ${root}`,
    `status ${status}`,
    exchange,
  );
  assumeJson(exchange);
}

/** The object type nested in each Metaverse Object of a list (§2.10; §9, 0.14.0). */
export const nestsType: Law = (exchange) =>
  ofEachObject(
    exchange,
    'type with id and name',
    ({ type }) => isObject(type) && has(type, 'id') && has(type, 'name'),
  );

export const hasNoFlatType: Law = (exchange) =>
  ofEachObject(
    exchange,
    'neither typeId nor typeName',
    (object) => !flatMembers(object).some((flat) => flat),
  );

/** Before 0.14.0 (§9). */
export const hasFlatType: Law = (exchange) =>
  ofEachObject(exchange, 'typeId and typeName', (object) => flatMembers(object).every((flat) => flat));

/** Whether the names that are gone are there; the contract does not know them, so any casing is looked for. */
function flatMembers(object: Members): readonly boolean[] {
  const names = Object.keys(object).map((name) => name.replaceAll(/[_-]/g, '').toLowerCase());
  return ['typeid', 'typename'].map((name) => names.includes(name));
}

function has(members: Members, name: string): boolean {
  return (members[name] ?? null) !== null;
}

function ofEachObject(
  exchange: Exchange,
  expected: string,
  isSo: (object: Members) => boolean,
): Claim | undefined {
  if (exchange.operation !== 'listMetaverseObjects') return undefined;
  const objects = itemsIn(exchange).filter(isObject);
  if (objects.length === 0) return undefined;
  const other = objects.find((object) => !isSo(object));
  return { holds: other === undefined, expected: `each Metaverse Object with ${expected}`, actual: other };
}
