import { expect, it } from 'vitest';
import { enumValuesIn } from './enum-fields.ts';
import type { JsonSchema } from './json-schema.ts';

const names: JsonSchema = { enum: ['Created', 'Deleted'] };
const list: JsonSchema = { type: 'array', items: names };

it.each<[string, JsonSchema, unknown, readonly unknown[]]>([
  ['each item of a list', list, ['Created', 0], ['Created', 0]],
  ['one value instead of a list', list, 1, [1]],
  ['a list in a record', { properties: { rules: { items: list } } }, { Rules: [[], [1]] }, [1]],
  ['a value that may be null', { oneOf: [{ type: 'null' }, names] }, 0, [0]],
  ['an absent value', { allOf: [{ properties: { event: names } }] }, {}, []],
  ['a value that may also be a number', { anyOf: [names, { type: 'integer' }] }, 0, []],
  ['a read-only value', { ...names, readOnly: true }, 0, []],
])('the values of enums: %s', (_, schema, body, values) => {
  expect(enumValuesIn({ properties: { own: schema } }, { own: body })).toEqual(
    values.map((sent) => ({ at: expect.arrayContaining(['own']), sent })),
  );
});
