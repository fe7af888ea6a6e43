import { isDeepStrictEqual } from 'node:util';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { broken, type Check, holds, holdsIf, silent } from '#harness/scenario/check.ts';
import type { Fields } from '#harness/scenario/response.ts';
import { type Comparison, type Inventory, identityOf, type RecordSet } from './inventory.ts';
import type { Kind } from './kinds.ts';

/** No earlier record remains after the reset. New records may exist only if `growsByItself` is set. */
export const noneIsLeft =
  ({ name, growsByItself }: Kind): Check<Comparison> =>
  ({ before, now }) => {
    const known = new Set(before.records.map(identityOf));
    const earlier = now.listed.filter((record) => known.has(identityOf(record)));
    const left = growsByItself === true || earlier.length > 0 ? earlier : now.records;
    return holdsIf(left.length === 0, `no ${name}`, describeRecords(left));
  };

/** Every earlier record is still listed with its id. Without `knownById`, the same name suffices. */
export const allRemain =
  (kind: Kind): Check<Comparison> =>
  ({ before, now }) => {
    const missing = kind.knownById
      ? withoutId(before.records, now)
      : before.records.filter((record) => counterpartOf(record, now.listed) === undefined);
    return holdsIf(missing.length === 0, `${kind.name} as before`, `missing: ${describeRecords(missing)}`);
  };

/** A reset keeps these fields, and other fields for which `isContent` is true. */
const content = ['id', 'name', 'builtIn', 'type', 'multiValued'];
const contentWords = /descri|name|label|title|caption|categor|kind|comment/i;
const contentFlags =
  /abled|activ|visib|hidden|required|mandatory|optional|default|readonly|system|search|index|unique|lock|sensitiv|multi/i;

/** A reset may change a field whose name matches the pattern for endings or the pattern for words. */
const mayChange = [
  /[a-z_](?:At|By|On|Ids?|_(?:at|by|on|ids?))$/,
  /time|date|version|revision|etag|hash|checksum|stamp|token|print|provenance|origin|source|factory|baseline|modif|custom|chang|drift|dirty|clean|state|status|count|use|usage|last|next|outcome|result|progress|health|link|url/i,
];

/** Whether a reset must keep a field. A boolean, or a count in a string, may depend on removed records. */
function isContent([name, value]: readonly [string, unknown]): boolean {
  if (content.includes(name)) return true;
  if (mayChange.some((each) => each.test(name))) return false;
  if (typeof value === 'boolean') return contentFlags.test(name);
  if (typeof value !== 'string' || value === '' || instantOf(value) !== undefined) return false;
  return contentWords.test(name) || !/\d/.test(value);
}

/** Whether a record, such as an API Key, shows this role. A reset removes custom roles, but keeps this one. */
const isAdministrator = ({ roles }: Fields): boolean =>
  listOf(roles).some((role) => [role, membersOf(role).name].includes('Administrator'));

/** Each earlier record that still exists has the same id and content as before. */
export const areUntouched =
  ({ name }: Kind): Check<Comparison> =>
  ({ before, now }) => {
    for (const record of before.records) {
      const counterpart = counterpartOf(record, now.listed);
      if (counterpart === undefined) continue;
      const changed = Object.entries(record)
        .filter(isContent)
        .filter(([field, value]) => !isDeepStrictEqual(value, counterpart[field]));
      if (isAdministrator(record) && 'roles' in counterpart && !isAdministrator(counterpart))
        changed.push(['roles', record.roles]);
      const found = Object.fromEntries(changed.map(([field]) => [field, counterpart[field] ?? null]));
      const was = JSON.stringify(Object.fromEntries(changed));
      const expected = `${name}: ${record.name ?? identityOf(record)} with ${was}, as before`;
      if (changed.length > 0) return broken(expected, found);
    }
    return holds;
  };

export const haveTheirAttributes: Check<Comparison> = ({ before, now }) => {
  const templates = before.records.filter(
    ({ attributes }) => Array.isArray(attributes) && attributes.length > 0,
  );
  if (templates.length === 0) return silent('no built-in template in the list has attributes');
  for (const template of templates) {
    const found = now.listed.find((each) => each.name === template.name);
    const [was, is] = [template, found].map((each) => describeSorted(each?.attributes));
    if (was !== is) return broken(`template "${template.name}" with the attributes ${was}`, is);
  }
  return holds;
};

function describeSorted(list: unknown): string {
  return Array.isArray(list) ? `[${list.map((each) => JSON.stringify(each)).sort()}]` : 'no list';
}

export const isHistoryGone: Check<Comparison & { readonly objects: RecordSet }> = ({
  before,
  now,
  objects,
}) => {
  const remaining = new Set(objects.listed.map(identityOf));
  const known = new Set(before.records.map(identityOf));
  // An entry without `objectId` does not count: it may concern an object that remains (OP-93).
  const left = now.listed.filter(
    (entry) =>
      known.has(identityOf(entry)) &&
      entry.objectId !== undefined &&
      !remaining.has(String(entry.objectId).toLowerCase()),
  );
  return holdsIf(left.length === 0, 'no change history of removed objects', describeRecords(left));
};

/** No record of a removed Connected System remains. State control counted `left` such records. */
export const noneOutlivesItsSystem =
  ({ name }: Kind): Check<{ readonly left: number; readonly reset: Exchange }> =>
  ({ left }) =>
    holdsIf(left === 0, `no ${name} without a Connected System`, left);

/** After a reset, each built-in record's provenance has a later time than any provenance before the reset. */
export const isRecordedAgain: Check<{
  readonly latest: number;
  readonly earliest: number;
  readonly reset: Exchange;
}> = ({ latest, earliest }) =>
  holdsIf(
    earliest > latest,
    `provenance recorded after ${new Date(latest).toISOString()}`,
    `recorded at ${new Date(earliest).toISOString()}`,
  );

/** How many lists of an inventory have lost records. A list that can no longer be read proves nothing. */
export function describeLoss(before: Inventory, now: Inventory): string {
  const lost = [...before].filter(([operation, { records }]) => {
    const present = now.get(operation);
    return present !== undefined && withoutId(records, present).length > 0;
  });
  return lost.length === 0
    ? 'no records were removed'
    : `records removed from ${lost.length} of ${before.size} lists`;
}

function withoutId(records: readonly Fields[], { listed }: RecordSet): readonly Fields[] {
  const ids = new Set(listed.map(identityOf));
  return records.filter((record) => !ids.has(identityOf(record)));
}

function counterpartOf(record: Fields, among: readonly Fields[]): Fields | undefined {
  const same = among.find((each) => identityOf(each) === identityOf(record));
  return same ?? among.find((each) => each.name !== undefined && each.name === record.name);
}

function describeRecords(records: readonly Fields[]): string {
  const names = records.slice(0, 5).map(({ name, displayName, id }) => String(name ?? displayName ?? id));
  return `${records.length} (${names.join(', ')})`;
}
