import { faker } from '@faker-js/faker/locale/en';
import { folded } from '#harness/contract/casing.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { type Fields, listOf, membersOf, numberOf } from '#harness/contract/json-values.ts';
import { guid, mix } from '#reference/server/domain/random.ts';

// As in people.ts, only the lists of Faker are used, and not its random generator, which others may use.
const { word, location, person } = faker.definitions;

/** The maximum depth of a value, since a schema may contain itself. */
const deepest = 4;

/** A record by its schema. No two records of a seed have a value in common that could be told apart. */
export function describedRecord(schema: JsonSchema | undefined, seed: number, index: number): Fields {
  const record = membersOf(describedValue('', schema, mix(seed), index));
  return Object.keys(record).length > 0
    ? record
    : { id: guid(seed, index), name: textFor('name', seed, index) };
}

/** A value by its schema; `name` is that of its field. */
export function describedValue(
  name: string,
  schema: JsonSchema | undefined,
  seed: number,
  index: number,
  depth = 0,
): unknown {
  const { type, format, properties, items, allOf, oneOf, anyOf, minimum, maximum } = membersOf(schema);
  const { enum: names, const: constant } = membersOf(schema);
  const own = mix(seed ^ seedOf(name));
  if (constant !== undefined) return constant;
  const members = listOf(names);
  if (members.length > 0) return members[(own + index) % members.length];
  const parts = [...listOf(allOf), ...[...listOf(oneOf), ...listOf(anyOf)].filter(isNotNull).slice(0, 1)];
  const within = (of: string, each: unknown, at = index): unknown =>
    describedValue(of, membersOf(each), own, at, depth + 1);
  const kinds = [type].flat().filter((each) => each !== 'null');
  const kind = kinds.find((each) => each !== 'string') ?? kinds[0];
  if (properties !== undefined || kind === 'object' || (kind === undefined && parts.length > 0)) {
    if (depth >= deepest) return {};
    const values = parts.map((part) => describedValue(name, membersOf(part), seed, index, depth + 1));
    const [only] = values;
    if (properties === undefined && kind !== 'object' && values.length === 1) return only;
    const fields = Object.entries(membersOf(properties)).map(([each, of]) => [each, within(each, of)]);
    return Object.assign({}, ...values, Object.fromEntries(fields));
  }
  if (kind === 'array')
    return depth >= deepest ? [] : [within(name, items), within(name, items, index + 1_000)];
  if (kind === 'boolean') return (own + index) % 2 === 0;
  if (kind === 'integer' || kind === 'number') {
    const least = numberOf(minimum) ?? (own % 89) * 10;
    return Math.min(least + index, numberOf(maximum) ?? Infinity);
  }
  return textOfFormat[String(format)]?.(own, index) ?? textFor(name, own, index);
}

/** A number for a name, by which its values differ from those of other names. */
export const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => mix(sum ^ letter.charCodeAt(0)), 7);

const isNotNull = (part: unknown): boolean => membersOf(part).type !== 'null';

const timeOf = (seed: number, index: number): string =>
  new Date(Date.UTC(2024, 0, 1) + (seed % 50_000_000) * 1000 + index * 61_000).toISOString();

const textOfFormat: Readonly<Record<string, (seed: number, index: number) => string>> = {
  uuid: guid,
  'date-time': timeOf,
  date: (seed, index) => timeOf(seed, index * 1_440).slice(0, 10),
  email: (seed, index) => `person.${index}@${pick(word.noun, seed)}.example`,
  uri: (seed, index) => `https://${pick(word.noun, seed)}.example/${index}`,
};

/** Some names have letters beyond ASCII, as names of a real service do. */
function textFor(name: string, seed: number, index: number): string {
  const at = mix(seed ^ index);
  if (/id$/i.test(name)) return guid(seed, index);
  if (/name$/.test(folded(name)) && /person|user|display/i.test(name))
    return `${pick(person.first_name.generic, at)} ${pick(person.last_name.generic, at >>> 8)}`;
  const place = index % 5 === 0 ? 'Zürich' : pick(location.city_name, at >>> 4);
  return `${pick(word.adjective, at)} ${pick(word.noun, at >>> 6)} of ${place} ${index + 1}`;
}

const pick = (words: readonly string[] | undefined, at: number): string =>
  words?.[Math.abs(at) % words.length] ?? 'svc';
