import { type JsonSchema, propertiesOf } from '#harness/contract/json-schema.ts';

/** The names of the members of an object that may be any text: no ids, dates, addresses or names of an enum. */
export function freeTextsIn(schema: JsonSchema | undefined): readonly string[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, { type, format, enum: names }]) =>
    [type].flat().includes('string') && (format ?? names) === undefined && !/id$/i.test(name) ? [name] : [],
  );
}
