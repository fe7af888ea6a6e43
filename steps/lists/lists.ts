import { operationById } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isObject } from '#harness/rules/judging/expectation.ts';
import { itemsIn, pageIn, pageQueryOf } from '#harness/rules/judging/pages.ts';
import { sizeGranted } from '#harness/rules/lists/lists.ts';
import type { Asker } from '#steps/world/asker.ts';
import { headersFor } from '#steps/world/callers.ts';
import { keepSeries } from '#steps/world/series.ts';

/** The query of a list; a text is sent as it stands, where it is not a number or too large to be one. */
export type Query = Readonly<Record<string, string | number>>;

/** A list by its operation, or all that the contract has. */
export type List = string;

/** Which pages of a list are read. */
export type Pages = { readonly number: string | number } | 'every page' | 'the page after the last';

type Ids = Readonly<Record<string, string>>;

/** Reads a list. One that belongs to a Connected System takes the scenario's own, else any. */
export async function readList(asker: Asker, caller: Caller, list: List, query: Query = {}): Promise<void> {
  if (list === 'each list') return readEachList(asker, caller, query);
  const ids = await idsFor(asker, caller, list);
  if (ids === undefined) throw new Untestable('not-seen', `${list}: there is no Connected System`);
  await askPage(asker, caller, list, ids, query);
}

export async function readPages(
  asker: Asker,
  caller: Caller,
  pages: Pages,
  list: List,
  pageSize: number,
): Promise<void> {
  for (const page of numbersOf(pages, asker, pageSize)) {
    if (page !== 1) assumeGranted(asker.exchanges, pageSize);
    await readList(asker, caller, list, { page, pageSize });
  }
}

/** Where a list has a cap of its own, its pages of that size are others (OP-125). */
function assumeGranted(exchanges: readonly Exchange[], pageSize: number): void {
  const smaller = exchanges.findLast(
    (each) =>
      String(pageQueryOf(each).pageSize) === String(pageSize) && (sizeGranted(each) ?? pageSize) < pageSize,
  );
  if (smaller === undefined || pageSize > 100) return;
  throw new Untestable('not-seen', `${smaller.operation} has pages of at most ${sizeGranted(smaller)}`);
}

function numbersOf(pages: Pages, asker: Asker, pageSize: number): readonly (string | number)[] {
  if (pages === 'every page') {
    const count = Math.ceil(populationOf(asker) / pageSize);
    return Array.from({ length: count }, (_, index) => index + 1);
  }
  return [pages === 'the page after the last' ? pageAfterLast(asker) : pages.number];
}

/** What follows the last page of the latest answer, by the numbers of that answer. */
function pageAfterLast({ exchanges }: Asker): number {
  const content = exchanges.at(-1)?.response.content;
  const last = Number(isObject(content) ? content.totalPages : Number.NaN);
  if (!Number.isSafeInteger(last)) throw new Untestable('not-seen', 'the list does not name its last page');
  return Math.max(last, 1) + 1;
}

/**
 * Reads every list of the contract that this target offers; the answers of those that were seen to answer in pages
 * before are kept as a series, since the document speaks of no others (OP-63).
 */
async function readEachList(asker: Asker, caller: Caller, query: Query): Promise<void> {
  const inPages = new Set(asker.exchanges.filter(pageIn).map(({ operation }) => operation));
  const lists = [...asker.session.contract.operations.values()].filter(({ isList }) => isList);
  const missing: Untestable[] = [];
  const series: Exchange[] = [];
  for (const { id } of lists) {
    const ids = await idsFor(asker, caller, id).catch(collectMissing(missing));
    if (ids === undefined) continue;
    const answer = await askPage(asker, caller, id, ids, query).catch(collectMissing(missing));
    if (answer !== undefined && inPages.has(id)) series.push(answer);
  }
  const [first] = missing;
  if (first !== undefined && asker.exchanges.every(({ response }) => response.status === 404)) throw first;
  keepSeries(asker, series);
}

/** So many Metaverse Objects, the administrator who will ask for them among them. */
export async function populate(asker: Asker, count: number): Promise<void> {
  await headersFor(asker.session, { kind: 'administrator' });
  const { count: made = count } = await asker.enter('metaverse objects exist', { count });
  if (made !== count)
    throw new Untestable(
      'state-unsupported',
      `"metaverse objects exist" made ${String(made)}, not ${count}`,
      ['metaverse objects exist'],
    );
  asker.values.set('count', count);
}

/** So many Metaverse Objects, or those that there are where nobody can bring them about: then they may be too few to tell. */
export async function populateOrCount(asker: Asker, count: number): Promise<void> {
  try {
    await populate(asker, count);
  } catch (error) {
    if (!(error instanceof Untestable)) throw error;
    const page = await asker.aside(() => asker.ask('listMetaverseObjects', { kind: 'administrator' }));
    const total = pageIn(page)?.totalCount;
    if (typeof total !== 'number' || total < 2 || total > mostCounted)
      throw new Untestable('not-seen', `the list counts ${String(total)} Metaverse Objects`);
    asker.values.set('count', total);
  }
}

/** More are not paged through: a production server may have a million. */
const mostCounted = 2_000;

export function populationOf({ values }: Asker): number {
  return Number(values.get('count'));
}

async function askPage(
  asker: Asker,
  caller: Caller,
  list: string,
  path: Ids,
  query: Query,
): Promise<Exchange> {
  const deliberate = Object.values(query).some((value) => typeof value === 'string');
  return asker.ask(list, caller, { path, query, deliberate });
}

/** The values of a list's path; undefined when there is nothing that the list could be about. */
async function idsFor(asker: Asker, caller: Caller, list: string): Promise<Ids | undefined> {
  if (!operationById(asker.session.contract, list).path.includes('{connectedSystemId}')) return {};
  const connectedSystemId = await systemFor(asker, caller);
  return connectedSystemId === undefined ? undefined : { connectedSystemId };
}

/** The Connected System of the scenario, else the first that is listed. */
export async function systemFor(asker: Asker, caller: Caller): Promise<string | undefined> {
  if (!asker.values.has('connectedSystemId')) {
    const [system] = itemsIn(await asker.ask('listConnectedSystems', caller));
    asker.values.set('connectedSystemId', isObject(system) ? system.id : undefined);
  }
  const id = asker.values.get('connectedSystemId') ?? undefined;
  return id === undefined ? undefined : String(id);
}

function collectMissing(missing: Untestable[]): (error: unknown) => undefined {
  return (error) => {
    // A list below a record of which there is none cannot be asked for either.
    if (!(error instanceof Untestable) || !['operation-not-found', 'not-seen'].includes(error.cause))
      throw error;
    missing.push(error);
  };
}
