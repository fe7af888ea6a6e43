import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, type Members } from '#harness/rules/judging/expectation.ts';
import { type Inventory, identityOf, type RecordSet } from './inventory.ts';
import type { Kind } from './kinds.ts';

/** Ends the scenario where there is nothing that a reset could remove or keep. */
export function assumeSome({ name }: Kind, { records }: RecordSet): void {
  if (records.length === 0) throw new Untestable('state-unsupported', `there are no ${name} to look at`);
}

/** None of the earlier records is there, and no other of the kind unless new ones may come at any time. */
export function noneIsLeft({ name, growsByItself }: Kind, before: RecordSet, now: RecordSet): void {
  const known = new Set(before.records.map(identityOf));
  const earlier = now.listed.filter((record) => known.has(identityOf(record)));
  const left = growsByItself === true || earlier.length > 0 ? earlier : now.records;
  expectThat(left.length === 0, `no ${name}`, describeRecords(left), ...now.exchanges);
}

/** Every earlier record is there, by its id or, where that will do, its name: whether it is untouched is another rule. */
export function allRemain(kind: Kind, before: RecordSet, now: RecordSet): void {
  const missing = kind.knownById
    ? withoutId(before.records, now)
    : before.records.filter((record) => counterpartOf(record, now.listed) === undefined);
  const actual = `missing: ${describeRecords(missing)}`;
  expectThat(missing.length === 0, `${kind.name} as before`, actual, ...now.exchanges);
}

/** What the contract knows of a built-in record; whatever else a server shows may tell of the reset itself. */
const content = ['id', 'name', 'builtIn', 'type', 'multiValued'];

/** Each earlier record that is still there has the id and the content it had. */
export function areUntouched({ name }: Kind, before: RecordSet, now: RecordSet): void {
  for (const record of before.records) {
    const counterpart = counterpartOf(record, now.listed);
    if (counterpart === undefined) continue;
    const changed = content.filter((member) => !isDeepStrictEqual(record[member], counterpart[member]));
    const [was, is] = [record, counterpart].map((each) => changed.map((member) => [member, each[member]]));
    expectThat(changed.length === 0, `${name} untouched: ${JSON.stringify(was)}`, is, ...now.exchanges);
  }
}

/** The change history of objects that are gone is gone as well. */
export function historyIsGone(before: RecordSet, objects: RecordSet, now: RecordSet): void {
  const remaining = new Set(objects.listed.map(identityOf));
  const known = new Set(before.records.map(identityOf));
  const left = now.listed.filter(
    (entry) => known.has(identityOf(entry)) && !remaining.has(String(entry.objectId).toLowerCase()),
  );
  expectThat(
    left.length === 0,
    'no changes of removed Metaverse Objects',
    describeRecords(left),
    ...now.exchanges,
  );
}

/** Whether an inventory holds something of which a reset leaves nothing. */
export function holdsRemovable(inventory: Inventory): boolean {
  const kinds = ['listConnectedSystems', 'listSynchronisationRules', 'listScheduleExecutions'];
  return kinds.some((operation) => (inventory.get(operation)?.records.length ?? 0) > 0);
}

/** Nothing that an earlier inventory held is missing; what came since is not a loss. */
export function nothingIsLost(before: Inventory, now: Inventory, refused: Exchange): void {
  for (const { operation, missing, exchanges } of lossesOf(before, now)) {
    const actual = `missing: ${describeRecords(missing)}`;
    expectThat(false, `${operation} as before`, actual, refused, ...exchanges);
  }
}

/** OP-124: how much of an earlier inventory is lost. */
export function describeLoss(before: Inventory, now: Inventory): string {
  const { length } = lossesOf(before, now);
  return length === 0 ? 'nothing is lost' : `of ${length} of ${before.size} lists something is lost`;
}

interface Loss {
  readonly operation: string;
  readonly missing: readonly Members[];
  readonly exchanges: readonly Exchange[];
}

/** The lists from which something is missing. A list that can no longer be read shows nothing. */
function lossesOf(before: Inventory, now: Inventory): readonly Loss[] {
  return [...before].flatMap(([operation, { records }]) => {
    const present = now.get(operation);
    const missing = present === undefined ? [] : withoutId(records, present);
    return missing.length === 0 ? [] : [{ operation, missing, exchanges: present?.exchanges ?? [] }];
  });
}

function withoutId(records: readonly Members[], { listed }: RecordSet): readonly Members[] {
  const ids = new Set(listed.map(identityOf));
  return records.filter((record) => !ids.has(identityOf(record)));
}

function counterpartOf(record: Members, among: readonly Members[]): Members | undefined {
  const same = among.find((each) => identityOf(each) === identityOf(record));
  return same ?? among.find((each) => each.name !== undefined && each.name === record.name);
}

function describeRecords(records: readonly Members[]): string {
  const names = records.slice(0, 5).map(({ name, displayName, id }) => String(name ?? displayName ?? id));
  return `${records.length} (${names.join(', ')})`;
}
