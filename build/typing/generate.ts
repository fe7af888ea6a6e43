import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { loadContract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { entriesOf, isObject, listOf, mapParts, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { docOf } from './doc.ts';
import { nameOf, readNamedContract } from './named-contract.ts';
import { operationTypes } from './operation-types.ts';

/** TypeScript types for the schemas. Types cannot express patterns, limits and conditions (`if`). */
async function schemaTypes(schemas: ReadonlyMap<string, JsonSchema>): Promise<string> {
  const types: string[] = [];
  for (const [name, schema] of schemas) types.push(await typeOf(name, schema));
  const names = [...schemas.keys()].map((name) => `${name}: ${name};`);
  return `${types.join('\n')}\n/** Every schema by its name. */\nexport interface Schemas {\n${names.join('\n')}\n}\n`;
}

async function typeOf(name: string, schema: JsonSchema): Promise<string> {
  const item = itemOfPage(schema);
  if (item !== undefined) {
    return `/** One page of a list: ${item}. (§2.8) */\nexport type ${name} = Envelope<${item}>;\n`;
  }
  const text = await compile(prepared(schema), name, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
  });
  const tidy = text.replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */');
  return tidy.replace('interface Envelope {', 'interface Envelope<Item = unknown> {\nitems: Item[];');
}

/** The type of the items, if the schema is that of a page. */
function itemOfPage({ allOf }: JsonSchema): string | undefined {
  const [envelope, page] = allOf ?? [];
  if (nameOf(envelope?.$ref) !== 'Envelope') return undefined;
  return nameOf(page?.properties?.items?.items?.$ref);
}

const prose = /^(?:description|title|examples|x-.*)$/;

/** A schema for `compile`, with type names instead of references, and without conditions. */
function prepared(schema: JsonSchema): JSONSchema {
  const { if: _if, then: _then, else: _else, $ref, properties, items, ...rest } = schema;
  const description = docOf(schema);
  const members = Object.entries(properties ?? {}).map(([name, member]) => [name, prepared(member)]);
  return {
    ...rest,
    ...(description !== '' && { description }),
    ...(Object.keys(rest).every((keyword) => prose.test(keyword)) && { tsType: 'unknown' }),
    ...($ref !== undefined && { tsType: nameOf($ref) }),
    ...(properties !== undefined && { properties: Object.fromEntries(members) }),
    ...(items !== undefined && { items: prepared(items) }),
  } as JSONSchema;
}

/** The part of an operation against which requests are checked: a `RequestedOperation`. */
function requestPart({ id, method, path, access, parameters, requestBody, responses }: Operation): object {
  const mediaTypes = new Set([...responses.values()].flatMap((response) => response.mediaTypes));
  return {
    ...{ id, method, path, access },
    parameters: parameters.map(({ name, in: place, schema }) => {
      return { name, in: place, schema: withoutProse(schema) };
    }),
    ...(requestBody && {
      requestBody: { schema: withoutProse(requestBody.schema), isRequired: requestBody.isRequired },
    }),
    responses: { any: { mediaTypes: [...mediaTypes] } },
  };
}

function withoutProse(node: unknown): unknown {
  // If a field is named `description`, the value is a schema instead of a string.
  return mapParts(node, (part, name) =>
    name === 'description' && typeof part === 'string' ? undefined : withoutProse(part),
  );
}

const banner = '// Generated from service.yaml by npm run types:generate. Edit that instead.\n\n';
const biome = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));

/** The files that are generated from the contract, by their names in `openapi/`. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const { schemas, operations } = await readNamedContract();
  const contract = await loadContract();
  const types = `${await schemaTypes(schemas)}\n${operationTypes(operations)}\n${helpers}`;
  return {
    'types.ts': laidOut(banner + types),
    'operations.json': laidOut(JSON.stringify([...contract.operations.values()].map(requestPart)), 'json'),
    'factory-shapes.json': laidOut(JSON.stringify(factoryShapes(schemas, operations)), 'json'),
  };
}

function laidOut(text: string, ending = 'ts'): string {
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=generated.${ending}`], {
    input: text,
    encoding: 'utf8',
  });
}

const helpers = `export type OperationId = keyof Operations;

/** The response body of an operation for a status. */
export type Answer<
  Id extends OperationId,
  Status extends keyof Operations[Id]['answers'],
> = Operations[Id]['answers'][Status];

/** The body of a successful response. */
export type Success<Id extends OperationId> = Operations[Id]['answers'][keyof Operations[Id]['answers'] &
  (200 | 201 | 202)];

/** The request body of an operation. */
export type RequestBody<Id extends OperationId> = NonNullable<Operations[Id]['body']>;
`;

/** Generated from more than a schema: by hand, or not at all. */
const others = ['ServiceHealth', 'ServiceHealthSummary', 'UserInfo', 'NestedObjectType', 'OpenApiDocument'];

/** The object shapes of the contract with their fields and examples, and the item of each page. */
function factoryShapes(schemas: ReadonlyMap<string, JsonSchema>, operations: readonly Operation[]) {
  const examples = new Map<string, Set<string>>();
  const collect = ({ $ref, ...inline }: JsonSchema, value: unknown): void => {
    const schema = schemas.get(nameOf($ref)) ?? inline;
    for (const item of listOf(value)) collect(schema.items ?? {}, item);
    if (!isObject(value)) return;
    const found = examples.get(nameOf($ref)) ?? new Set();
    examples.set(nameOf($ref), found.add(JSON.stringify(value)));
    for (const part of [schema, ...(schema.allOf ?? [])])
      for (const [field, member] of entriesOf(part.properties)) collect(membersOf(member), value[field]);
  };
  for (const { requestBody, responses } of operations)
    for (const body of [requestBody, ...responses.values()])
      for (const { value } of body?.examples ?? []) collect(body?.schema ?? {}, value);
  const pages = [...schemas].flatMap(([name, { allOf }]) =>
    allOf === undefined ? [] : [[name, nameOf(allOf[1]?.properties?.items?.items?.$ref)] as const],
  );
  const records = [...schemas].flatMap(([name, { properties }]) => {
    if (properties === undefined || name === 'Envelope' || others.includes(name)) return [];
    const fields = entriesOf(properties).map(([field, written]) => {
      const member: JsonSchema = membersOf(written);
      const { type, minimum, maximum } = schemas.get(nameOf(member.$ref)) ?? member;
      return [field, { type, minimum, maximum }] as const;
    });
    const known = [...(examples.get(name) ?? [])].map((text): unknown => JSON.parse(text));
    return [[name, { fields: Object.fromEntries(fields), examples: known }] as const];
  });
  return { records: Object.fromEntries(records), pages: Object.fromEntries(pages) };
}
