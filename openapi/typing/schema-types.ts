import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { docOf } from './doc.ts';
import { type NamedContract, nameOf, typeName } from './named-contract.ts';

/**
 * The schemas as types. A type says which members there are and what they hold; what it cannot say (patterns,
 * limits, which condition goes with which status) is left to validation.
 */
export async function schemaTypes(schemas: NamedContract['schemas']): Promise<string> {
  const types: string[] = [];
  for (const [name, schema] of schemas) types.push(await typeOf(name, schema));
  return types.join('\n');
}

async function typeOf(name: string, schema: JsonSchema): Promise<string> {
  const called = typeName(name);
  const item = itemOfPage(schema);
  if (item !== undefined) {
    return `/** One page of a list: ${item}. (§2.8) */\nexport type ${called} = Envelope<${item}>;\n`;
  }
  const text = await compile(prepared(schema), called, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
  });
  const tidy = text.replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */');
  return tidy.replace('interface Envelope', 'interface Envelope<Item = unknown>');
}

/** What a page is a page of, if the schema is that of a page. */
function itemOfPage({ allOf }: JsonSchema): string | undefined {
  const [envelope, page] = allOf ?? [];
  if (nameOf(envelope?.$ref) !== 'Envelope') return undefined;
  return typeName(nameOf(page?.properties?.items?.items?.$ref));
}

const prose = /^(?:description|title|x-.*)$/;

/** The schema as the compiler is to see it: references by name, marks in the description, conditions left out. */
function prepared(schema: JsonSchema): JSONSchema {
  const { oneOf: _oneOf, if: _if, then: _then, $ref, properties, items, ...rest } = schema;
  const description = docOf(schema);
  return {
    ...rest,
    ...(description !== '' && { description }),
    ...(Object.keys(rest).every((keyword) => prose.test(keyword)) && { tsType: 'unknown' }),
    ...($ref !== undefined && { tsType: typeName(nameOf($ref)) }),
    ...(properties !== undefined && { properties: mapped(properties) }),
    ...(items !== undefined && { items: prepared(items) }),
    // Longer limits than these make no tuple, and would only be repeated in a comment.
    ...(Number(schema.maxItems) > 3 && { maxItems: undefined, tsType: 'Item[]' }),
  } as JSONSchema;
}

function mapped(properties: Readonly<Record<string, JsonSchema>>): Record<string, JSONSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, prepared(schema)]));
}
