import { randomInt, randomUUID } from 'node:crypto';
import { buildRequest, type Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type PathSource, pathSourcesOf } from '#harness/profile/path-sources.ts';
import { notSeen, stateUnsupported, type Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import type { Session } from '#harness/session/session.ts';
import type { StateValues } from '#harness/state-control/control.ts';
import { type Headers, headersFor } from './callers.ts';
import { type Fields, isSuccess, listedIn } from './response.ts';
import { recordNamed, usualRecord } from './various-records.ts';

type PathValues = Readonly<Record<string, string>>;

/** The values of an operation's path parameters. Those missing in `given` are taken from listed records. */
export async function completedPath(
  session: Session,
  operation: string,
  given: PathValues = {},
  record: string = usualRecord,
): Promise<PathValues> {
  const { contract, profile } = session;
  const sources = pathSourcesOf(contract, profile.paths, operation);
  if (sources.every(({ parameter }) => given[parameter] !== undefined)) return given;
  const path: Record<string, string> = {};
  for (const source of sources) {
    const value = given[source.parameter] ?? (await listedValue(session, source, path, record));
    if (value === undefined) throw nothingListed(operation, source, record);
    path[source.parameter] = value;
  }
  return { ...given, ...path };
}

/** Unused ids in the format of existing ids: if the ids are integers, a GUID may not match the path. */
export async function unknownPath(session: Session, operation: string): Promise<PathValues> {
  const path: Record<string, string> = {};
  const known: Record<string, string> = {};
  for (const source of pathSourcesOf(session.contract, session.profile.paths, operation)) {
    const value = await listedValue(session, source, known).catch(unlessUntestable);
    if (value !== undefined) known[source.parameter] = value;
    path[source.parameter] = unknownLike(value);
  }
  return path;
}

/** An identifier that no record has, in the format of an existing one. */
export function unknownLike(value: string | undefined): string {
  return /^\d+$/.test(value ?? '') ? String(randomInt(1_900_000_000, 2_100_000_000)) : randomUUID();
}

/** The value of a path parameter: the identifier of a record in the list. */
async function listedValue(
  session: Session,
  { parameter, list }: PathSource,
  before: PathValues,
  name: string = usualRecord,
): Promise<string | undefined> {
  if (list === undefined || session.aside === undefined) return undefined;
  const record = recordNamed(await listedRecords(session, list, before), name);
  const value = record?.[parameter] ?? record?.id ?? record?.key;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The records on the first page of a list, which is read once per run. */
export function listedRecords(
  session: Session,
  list: string,
  path: PathValues = {},
): Promise<readonly Fields[]> {
  const question = `${list} ${JSON.stringify(path)}`;
  const found = session.listed.get(question) ?? firstPage(session, list, path);
  session.listed.set(question, found);
  return found;
}

async function firstPage(session: Session, list: string, before: PathValues): Promise<readonly Fields[]> {
  const headers = await headersFor(session, { kind: 'administrator' }).catch(unlessUntestable);
  const exchange = await probe(session, list, headers, { path: before });
  return exchange !== undefined && isSuccess(exchange) ? (listedIn(exchange) ?? []) : [];
}

/** Calls an operation as administrator, outside of all scenarios; undefined if that is impossible. */
export async function probe(
  session: Session,
  operation: string,
  headers: Headers | undefined,
  call: Call = {},
): Promise<Exchange | undefined> {
  const { aside, contract, profile, target } = session;
  if (headers === undefined || aside === undefined) return undefined;
  const path = await completedPath(session, operation, call.path).catch(unlessUntestable);
  if (path === undefined) return undefined;
  const request = buildRequest(contract, profile, target.baseUrl, operation, { ...call, path, headers });
  return aside.send(request, { caller: 'administrator', operation });
}

function nothingListed(operation: string, { parameter, list }: PathSource, record: string): Untestable {
  const none = record === usualRecord ? 'no records' : `no further record ${record}`;
  const where = list === undefined ? 'no known operation lists its values' : `${list} returned ${none}`;
  return notSeen(`${operation}: no value for {${parameter}}, because ${where}`);
}

/** Returns a value that state control returned, as a string. If the value is missing, throws `Untestable`. */
export function knownValue(values: StateValues, name: string): string {
  const value = idsIn(values)[name];
  if (value !== undefined) return value;
  throw stateUnsupported(`state control did not return ${name}`);
}

/** The values that can stand in a path. */
export function idsIn(values: StateValues): PathValues {
  const ids = Object.entries(values).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(ids.map(([name, value]) => [name, String(value)]));
}
