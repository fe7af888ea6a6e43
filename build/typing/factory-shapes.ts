import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { entriesOf, isObject, listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { nameOf } from './named-contract.ts';

/** Generated from more than a schema: by hand, or not at all. */
const others = ['ServiceHealth', 'ServiceHealthSummary', 'UserInfo', 'NestedObjectType', 'OpenApiDocument'];

/** The object shapes of the contract with their fields and examples, and the item of each page. */
export function factoryShapes(schemas: ReadonlyMap<string, JsonSchema>, operations: readonly Operation[]) {
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
