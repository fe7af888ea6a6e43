import type { Contract } from '#harness/contract/contract.ts';
import { type JsonSchema, readableDateTime, statedSchemaOf } from '#harness/contract/json-schema.ts';
import { isObject, membersOf } from '#harness/contract/json-values.ts';

export interface ToolOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The path with identifiers that exist on the server. */
  readonly filledPath: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The status of its success, and the schema of its JSON body. */
  readonly status: number;
  readonly schema?: JsonSchema;
  /** The body of its success in the contract, as an example. */
  readonly shown?: unknown;
}

/**
 * The contract for tools that read OpenAPI. Responses have the schemas by which we judge servers ourselves: what
 * the document leaves open is left open. Identifiers in paths have examples that exist. Operations that
 * destroy what others read come last.
 */
export async function documentFor(contract: Contract, url: string, apiKey: string) {
  const operations: ToolOperation[] = [];
  const paths: Record<string, Record<string, unknown>> = {};
  const ids = new Map<string, string>();
  const first = async (list: string): Promise<string> => {
    const value = ids.get(list) ?? (await firstIn(url + list, apiKey)) ?? crypto.randomUUID();
    ids.set(list, value);
    return value;
  };
  const isLate = (method: string, path: string) => method === 'DELETE' || path.endsWith('/reset');
  const sorted = [...contract.operations.values()].toSorted(
    (a, b) => Number(isLate(a.method, a.path)) - Number(isLate(b.method, b.path)),
  );
  for (const { id, method, path } of sorted) {
    const written = operationIn(contract, id);
    if (written === undefined) continue;
    const own: Record<string, string> = {};
    let filledPath = path;
    for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      const list = filledPath.slice(0, filledPath.indexOf(whole)).replace(/\/$/, '');
      const value = await first(list);
      own[name] = value;
      filledPath = filledPath.replace(whole, value);
    }
    const described = stated(await withKnownIds(written, contract, (list) => first(list)), own);
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
    const { responses } = contract.operations.get(id) ?? {};
    const success = expected(described);
    const [shown] = responses?.get(String(success.status))?.examples ?? [];
    operations.push({ id, method, path, filledPath, ids: own, ...success, shown: shown?.value });
  }
  const { components, security, info } = contract.document;
  const { securitySchemes } = components ?? {};
  const document = {
    openapi: '3.1.1',
    info: { title: info.title, version: info.version },
    servers: [{ url }],
    security: security ?? [],
    paths,
    components: { securitySchemes },
  };
  return { document, operations };
}

function operationIn({ dereferenced }: Contract, id: string): Record<string, unknown> | undefined {
  for (const item of Object.values(dereferenced.paths ?? {}))
    for (const each of Object.values(item ?? {}))
      if (isObject(each) && each.operationId === id)
        return { ...each, parameters: [...(item?.parameters ?? []), ...((each.parameters as []) ?? [])] };
  return undefined;
}

async function firstIn(list: string, apiKey: string): Promise<string | undefined> {
  const response = await fetch(list, { headers: { 'x-api-key': apiKey } });
  const text = await response.text();
  return /"id"\s*:\s*"([0-9a-f-]{36})"/i.exec(text)?.[1];
}

/** An operation whose body names existing records: `thingId` is the first in the list of things. */
async function withKnownIds(
  operation: Record<string, unknown>,
  { operations }: Contract,
  first: (list: string) => Promise<string>,
): Promise<Record<string, unknown>> {
  const sent = membersOf(membersOf(membersOf(operation.requestBody).content)['application/json']);
  const [named] = Object.values(membersOf(sent.examples));
  const example = sent.example ?? membersOf(named).value;
  if (!isObject(example)) return operation;
  const lists = [...operations.values()].filter(({ isList, path }) => isList && !path.includes('{'));
  const known = await Promise.all(
    Object.entries(example).map(async ([name, value]) => {
      const plain = name.toLowerCase().replace(/id$/, '');
      const list = lists.find(({ path }) =>
        plain.endsWith(path.replace(/.*\//, '').replaceAll('-', '').slice(0, -1)),
      );
      return [name, name.endsWith('Id') && list !== undefined ? await first(list.path) : value];
    }),
  );
  const body = { schema: sent.schema, example: Object.fromEntries(known) };
  return { ...operation, requestBody: { required: true, content: { 'application/json': body } } };
}

/** An operation with what the document states of its responses, and with examples of its parameters. */
function stated(operation: Record<string, unknown>, ids: Readonly<Record<string, string>>) {
  const parameters = (operation.parameters as Record<string, unknown>[]).map((each) => {
    const { examples: _, ...rest } = each;
    return each.in === 'path' ? { ...rest, example: ids[String(each.name)] } : each;
  });
  const responses = Object.entries(membersOf(operation.responses)).map(([status, response]) => {
    const { content, headers: _, ...rest } = membersOf(response);
    const bodies = Object.entries(membersOf(content)).map(([type, body]) => {
      const { schema } = membersOf(body);
      return [
        type,
        schema === undefined ? {} : { schema: plain(statedSchemaOf(membersOf(schema) as JsonSchema)) },
      ];
    });
    return [status, { ...rest, ...(content !== undefined && { content: Object.fromEntries(bodies) }) }];
  });
  const { operationId, requestBody, security, summary } = operation;
  return {
    operationId,
    summary,
    parameters,
    ...(requestBody !== undefined && { requestBody }),
    ...(security !== undefined && { security }),
    responses: Object.fromEntries(responses),
  };
}

/** The schema without our own keywords and formats. Some tools refuse further fields unless they are allowed. */
function plain(node: unknown): JsonSchema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    const kept = Object.entries(value)
      .filter(([name, each]) => !name.startsWith('x-') && each !== readableDateTime)
      .map(([name, each]) => [name, visit(each)]);
    return { ...Object.fromEntries(kept), ...(value.type === 'object' && { additionalProperties: true }) };
  };
  return visit(node) as JsonSchema;
}

function expected({ responses, requestBody }: Record<string, unknown>) {
  const [status = '200'] = Object.keys(membersOf(responses)).filter((each) => each.startsWith('2'));
  const { content } = membersOf(membersOf(responses)[status]);
  const { schema } = membersOf(membersOf(content)['application/json']);
  const sent = membersOf(membersOf(membersOf(requestBody).content)['application/json']);
  const body = sent.example;
  return { status: Number(status), ...(isObject(schema) && { schema }), ...(body !== undefined && { body }) };
}
