import { operationById } from '#harness/contract/contract.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { isObject } from '#harness/rules/judging/expectation.ts';
import { itemsIn } from '#harness/rules/judging/pages.ts';
import type { Asker } from '#steps/world/asker.ts';
import { type Caller, headersFor } from '#steps/world/callers.ts';

/** What a list is asked for; a text is sent as it stands, for what is no number or too large to be one. */
export type Query = Readonly<Record<string, string | number>>;

type Ids = Readonly<Record<string, string>>;

const objects = 'listMetaverseObjects';

/** Reads a page of one list. A list below a Connected System takes the scenario's own, else any. */
export async function readPage(asker: Asker, caller: Caller, list: string, query: Query = {}): Promise<void> {
  const ids = await idsFor(asker, caller, list);
  if (ids === undefined) throw new Untestable('not-seen', `${list}: there is no Connected System`);
  await askPage(asker, caller, list, ids, query);
}

/** Reads a page of every list of the contract that this target offers. */
export async function readEachList(asker: Asker, caller: Caller, query: Query = {}): Promise<void> {
  const lists = [...asker.session.contract.operations.values()].filter(({ isList }) => isList);
  const missing: Untestable[] = [];
  for (const { id } of lists) {
    const ids = await idsFor(asker, caller, id).catch(unlessUntestable(missing));
    if (ids !== undefined) await askPage(asker, caller, id, ids, query).catch(unlessUntestable(missing));
  }
  const [first] = missing;
  if (first !== undefined && asker.exchanges.every(({ response }) => response.status === 404)) throw first;
}

/** Reads every page of the Metaverse Objects that state control says exist. */
export async function walkThrough(asker: Asker, caller: Caller, pageSize: number): Promise<void> {
  const pages = Math.ceil(populationOf(asker) / pageSize);
  for (let page = 1; page <= pages; page += 1) await readPage(asker, caller, objects, { page, pageSize });
}

/** So many Metaverse Objects, the administrator who will ask for them among them. */
export async function populate(asker: Asker, count: number): Promise<void> {
  await headersFor(asker.session, { kind: 'administrator' });
  const answered = await asker.enter('metaverse objects exist', { count });
  asker.values.set('count', typeof answered.count === 'number' ? answered.count : count);
}

export function populationOf({ values }: Asker): number {
  return Number(values.get('count'));
}

/** What follows the last page of the latest answer, by the numbers of that answer. */
export async function readBeyondEnd(asker: Asker, caller: Caller, pageSize: number): Promise<void> {
  const content = asker.exchanges.at(-1)?.response.content;
  const last = Number(isObject(content) ? content.totalPages : Number.NaN);
  if (!Number.isSafeInteger(last)) throw new Untestable('not-seen', 'the list does not tell its last page');
  await readPage(asker, caller, objects, { page: Math.max(last, 1) + 1, pageSize });
}

async function askPage(asker: Asker, caller: Caller, list: string, path: Ids, query: Query): Promise<void> {
  const deliberate = Object.values(query).some((value) => typeof value === 'string');
  await asker.ask(list, caller, { path, query, deliberate });
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

function unlessUntestable(missing: Untestable[]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Untestable) || error.cause !== 'operation-not-found') throw error;
    missing.push(error);
  };
}
