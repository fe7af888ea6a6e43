import { membersOf } from '#harness/contract/json-values.ts';
import type { Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { stateUnsupported, Untestable, wherePossible } from '#harness/result/outcome.ts';
import { type Fields, isSuccess, listedIn } from '#harness/scenario/response.ts';
import { plainId } from '#steps/responses/value-kinds.ts';
import { everyList, type Kind } from './kinds.ts';

/** Sends a request as a caller who may read every list. */
export type Send = (operation: string, call?: Call) => Promise<Exchange>;

/** The records of one type that were found, and all records in the list that contains them. */
export interface RecordSet {
  readonly records: readonly Fields[];
  readonly listed: readonly Fields[];
  /** Connected Systems whose records were read. */
  readonly systems: readonly string[];
  readonly exchanges: readonly Exchange[];
}

/** The records of one type before and after a reset, and the requests that show them. */
export interface Comparison {
  readonly before: RecordSet;
  readonly now: RecordSet;
  readonly exchanges: readonly Exchange[];
}

export type Inventory = ReadonlyMap<string, RecordSet>;

const pageSize = 100; // 4.2
const mostPages = 50;

/** Reads all records of a type. The lists of the Connected Systems in `earlier` are read too. */
export async function findRecords(send: Send, kind: Kind, earlier?: RecordSet): Promise<RecordSet> {
  const { isMeant = () => true } = kind;
  const all = await readAll(send, kind, earlier);
  return { ...all, records: all.listed.filter(isMeant) };
}

export async function takeInventory(send: Send): Promise<Inventory> {
  const read = async (list: Kind) => [list.operation, await readAll(send, list)] as const;
  return new Map(await wherePossible(everyList, read));
}

/** Identifies a record by its id. If a record has no id, its full content identifies it. */
export function identityOf(record: Fields): string {
  const { id } = record;
  return id === undefined || id === null ? JSON.stringify(record) : plainId(id);
}

async function readAll(send: Send, { operation, perSystem }: Kind, earlier?: RecordSet): Promise<RecordSet> {
  if (perSystem !== true) return readList(send, operation);
  const present = await readList(send, 'listConnectedSystems');
  const ids = present.records.flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
  const systems = [...new Set([...ids, ...(earlier?.systems ?? [])])];
  const lists: RecordSet[] = [];
  for (const connectedSystemId of systems) lists.push(await readList(send, operation, { connectedSystemId }));
  const listed = lists.flatMap((each) => each.listed);
  return { records: listed, listed, systems, exchanges: lists.flatMap((each) => each.exchanges) };
}

async function readList(send: Send, operation: string, path?: Record<string, string>): Promise<RecordSet> {
  const found = new Map<string, Fields>();
  const exchanges: Exchange[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const exchange = await send(operation, { query: { page, pageSize }, ...(path && { path }) });
    exchanges.push(exchange);
    const items = itemsOf(exchange, path !== undefined);
    const known = found.size;
    for (const item of items) found.set(identityOf(item), item);
    if (found.size === known || isLast(exchange, found.size)) {
      const listed = [...found.values()];
      return { records: listed, listed, systems: [], exchanges };
    }
  }
  throw stateUnsupported(`${operation} did not end within ${mostPages} pages`);
}

// A wrong totalPages or hasNextPage does not matter here: other rules check the envelope.
function isLast({ response }: Exchange, soFar: number): boolean {
  const { content } = response;
  if (Array.isArray(content)) return true;
  const { totalCount, items } = membersOf(content);
  const isFull = Array.isArray(items) && items.length >= pageSize;
  return !isFull && !(typeof totalCount === 'number' && totalCount > soFar);
}

/** The records on a page; none if the list's Connected System is gone. Throws if the list cannot be read. */
function itemsOf(exchange: Exchange, beneathRecord: boolean): readonly Fields[] {
  const { status } = exchange.response;
  const items = isSuccess(exchange) ? listedIn(exchange) : undefined;
  if (items !== undefined) return items;
  // The lists of a removed Connected System cannot be requested any more.
  if (beneathRecord && [400, 404, 410, 422].includes(status)) return [];
  const cause = status === 404 ? 'operation-not-found' : 'not-seen';
  throw new Untestable(cause, `${exchange.operation ?? 'a list'} cannot be read: status ${status}`);
}
