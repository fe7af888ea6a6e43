import { folded } from '#harness/contract/casing.ts';
import { type JsonSchema, propertiesOf } from '#harness/contract/json-schema.ts';
import { type Fields, listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { accept, type Call, created, type Route, route } from '#reference/server/http/call.ts';
import { list } from '#reference/server/http/list-answer.ts';
import { enumName, member, readFields } from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';
import { type Collection, collectionsOf } from './described-records.ts';
import { describedValue, seedOf } from './described-values.ts';

/**
 * Operations that an OpenAPI document describes: their responses fit its schemas, and keep what the API document
 * states of every endpoint. A record that is made, changed or deleted is then found, changed or missing.
 */
export function describedRoutes(operations: readonly Operation[]): readonly Route[] {
  const collections = collectionsOf(operations);
  return operations.map((operation) => {
    const { id, method, path } = operation;
    const listed = method === 'GET' ? collections.at(path) : undefined;
    const address = `${method as Route['method']} ${path}` as const;
    if (listed !== undefined) {
      const rowsOf = ({ parameters, query }: Call): readonly Fields[] => {
        const owner = collections.find(path, parameters);
        const rows = owner === undefined ? listed.records : listed.of(owner.index);
        return matching(rows, query, operation);
      };
      if (listed.isPaged) return pagesOf(operation, listed, rowsOf);
      return route(id, address, (call) => jsonResponse(rowsOf(call)));
    }
    return route(id, address, (call) => answer(operation, collections, call));
  });
}

/** A list (§2.8). Names of parameters are taken in any letter case, since a server's own document may differ. */
function pagesOf(
  { id, path }: Operation,
  { fields }: Collection,
  rowsOf: (call: Call) => readonly Fields[],
): Route {
  const documented = ['page', 'pageSize', 'sortBy', 'sortDirection', 'filter'];
  const nameOf = (sent: string) => documented.find((name) => folded(name) === folded(sent)) ?? sent;
  const listed = list<Fields>(
    id,
    path,
    fields.join(' '),
    rowsOf,
    (record) => ({ ...record }),
    (record) => Object.values(record).join(' '),
  );
  const named = (query: URLSearchParams) =>
    new URLSearchParams([...query].map(([name, value]) => [nameOf(name), value]));
  return { ...listed, answer: (call) => listed.answer({ ...call, query: named(call.query) }) };
}

/** The records whose fields have the values of the described parameters with their names. */
function matching(records: readonly Fields[], query: URLSearchParams, { parameters }: Operation) {
  const known = parameters.map(({ name }) => folded(name));
  const wanted = [...query].filter(([name]) => known.includes(folded(name)));
  return records.filter((record) =>
    wanted.every(([name, value]) => {
      const own = member(record, name);
      return own === undefined || folded(String(own)) === folded(value);
    }),
  );
}

async function answer(
  { id, method, path, requestBody, responses }: Operation,
  collections: ReturnType<typeof collectionsOf>,
  call: Call,
): Promise<Response> {
  const found = collections.find(path, call.parameters);
  const own = collections.at(path);
  const [status, described] = successOf(responses);
  const isRead = requestBody?.schema !== undefined && requestBody.schema.type !== 'array';
  const body = isRead ? await readFields(call, requestBody.isRequired ? 'required' : 'optional') : {};
  refuseNumbers(call, body, requestBody?.schema);
  const isOfRecord = path.endsWith('}') && found !== undefined;
  const record = own && method === 'POST' ? own.add(body, call.world.newId()) : found?.record;
  const changed =
    isOfRecord && ['PUT', 'PATCH'].includes(method) ? found.collection.change(found.record, body) : record;
  if (isOfRecord && method === 'DELETE') found.collection.remove(found.record);
  const isJson = described?.schema !== undefined;
  const content = isJson ? filled(described.schema, path, changed) : {};
  if (status === 202) {
    const targetId = call.world.newId();
    return accept(call, { name: id, targetType: 'ConnectedSystem', targetId }, membersOf(content));
  }
  if (isJson && status === 201) return created(call, membersOf(content), String(own?.idOf(changed ?? {})));
  if (isJson) return jsonResponse(content, status);
  const [type = ''] = described?.mediaTypes ?? [];
  const isEmpty = type === '' || status === 204;
  return new Response(isEmpty ? null : `${id}\n`, {
    status,
    headers: isEmpty ? {} : { 'content-type': type },
  });
}

/** What the schema describes, with the fields that the record has. */
function filled(schema: JsonSchema | undefined, path: string, record: Fields = {}): unknown {
  const content = describedValue('', schema, seedOf(path), 0);
  if (Array.isArray(content) || typeof content !== 'object') return content;
  return Object.fromEntries(
    Object.entries(membersOf(content)).map(([name, value]) => [name, member(record, name) ?? value]),
  );
}

/** §7.2: a number for an enum is refused. An unknown name is kept, as the document does not say more. */
function refuseNumbers(call: Call, body: Fields, schema: JsonSchema | undefined): void {
  for (const [name, { enum: names, items }] of Object.entries(propertiesOf(schema))) {
    for (const each of listOf(member(body, name))) refuseNumbers(call, membersOf(each), items);
    const members = listOf(names);
    const value = member(body, name);
    if (
      members.length > 0 &&
      members.every((each) => typeof each === 'string') &&
      Number.isFinite(Number(value))
    )
      enumName(call, value, name, members.map(String));
  }
}

/** The first status of a success; 200 if the document has none. */
function successOf(responses: Operation['responses']) {
  const [status] = [...responses.keys()].filter((each) => /^2\d\d$/.test(each)).sort();
  return [Number(status ?? 200), responses.get(status ?? '')] as const;
}
