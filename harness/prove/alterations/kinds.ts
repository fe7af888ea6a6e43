import type { JsonSchema } from '#harness/contract/json-schema.ts';

/** A way to alter the value of a member, derived from its schema alone. */
export interface Kind {
  readonly name: string;
  /** Whether a member of this schema can be altered so. */
  suits(schema: JsonSchema): boolean;
  /** The altered value, or `undefined` where this value cannot be altered so. */
  alter(value: unknown, memory: ValueMemory): unknown;
}

/** Values of the member that were met before, in this run. */
export interface ValueMemory {
  readonly first: unknown;
  /** The latest one that differs: of another object, another caller or another time. */
  readonly other: unknown;
}

/** Stands for a member that is left out. */
export const leftOut = Symbol('left out');

const isTime = ({ format, description = '' }: JsonSchema): boolean =>
  format === 'date-time' || /^UTC time/.test(String(description));
const wordsOf = (schema: JsonSchema): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
const typesOf = ({ type = [] }: JsonSchema): readonly string[] => [type].flat();

function shifted(value: unknown, seconds: number, write = (time: Date) => time.toISOString()): unknown {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : write(new Date(time + seconds * 1000));
}

const retyped: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: () => 7,
  boolean: String,
  number: String,
  object: (value) => (Array.isArray(value) ? { items: value } : [value]),
};

/** Every kind, in the order of the published table. */
export const kinds: readonly Kind[] = [
  { name: 'left out', suits: () => true, alter: () => leftOut },
  { name: 'null', suits: () => true, alter: (value) => (value === null ? undefined : null) },
  {
    name: 'of another type',
    suits: () => true,
    alter: (value) => (value === null ? undefined : retyped[typeof value]?.(value)),
  },
  {
    name: 'as it was first',
    suits: (schema) => wordsOf(schema).length !== 1,
    alter: (value, { first }) => (JSON.stringify(first) === JSON.stringify(value) ? undefined : first),
  },
  {
    name: "another's",
    suits: (schema) => wordsOf(schema).length !== 1,
    alter: (_value, { other }) => other,
  },
  { name: 'an hour later', suits: isTime, alter: (value) => shifted(value, 3_600) },
  { name: 'an hour earlier', suits: isTime, alter: (value) => shifted(value, -3_600) },
  {
    name: 'local time without a zone',
    suits: isTime,
    alter: (value) => shifted(value, 7_200, (time) => time.toISOString().replace('Z', '')),
  },
  {
    name: 'in another zone',
    suits: isTime,
    alter: (value) => shifted(value, 7_200, (time) => time.toISOString().replace('Z', '+02:00')),
  },
  {
    name: 'in lower case',
    suits: (schema) => wordsOf(schema).some((word) => typeof word === 'string'),
    alter: (value) => different(value, (text) => text.toLowerCase()),
  },
  {
    name: 'in upper case',
    suits: (schema) => wordsOf(schema).some((word) => typeof word === 'string'),
    alter: (value) => different(value, (text) => text.toUpperCase()),
  },
  {
    name: 'an undocumented word',
    suits: (schema) => wordsOf(schema).some((word) => typeof word === 'string'),
    alter: (value) => different(value, (text) => `${text}X`),
  },
  {
    name: 'a number for its name',
    suits: (schema) => wordsOf(schema).some((word) => typeof word === 'string'),
    alter: (value) => (typeof value === 'string' ? 1 : undefined),
  },
  {
    name: 'empty',
    suits: (schema) => typesOf(schema).includes('string'),
    alter: (value) => different(value, () => ''),
  },
  {
    name: 'one less',
    suits: (schema) => typesOf(schema).some((type) => type === 'integer' || type === 'number'),
    alter: (value) => (typeof value === 'number' ? value - 1 : undefined),
  },
  {
    name: 'one more',
    suits: (schema) => typesOf(schema).some((type) => type === 'integer' || type === 'number'),
    alter: (value) => (typeof value === 'number' ? value + 1 : undefined),
  },
  {
    name: 'reversed',
    suits: (schema) => typesOf(schema).includes('boolean'),
    alter: (value) => (typeof value === 'boolean' ? !value : undefined),
  },
  {
    name: 'an empty list',
    suits: (schema) => typesOf(schema).includes('array'),
    alter: (value) => (Array.isArray(value) && value.length > 0 ? [] : undefined),
  },
  {
    name: 'without its last item',
    suits: (schema) => typesOf(schema).includes('array'),
    alter: (value) => (Array.isArray(value) && value.length > 0 ? value.slice(0, -1) : undefined),
  },
  {
    name: 'in reverse order',
    suits: (schema) => typesOf(schema).includes('array'),
    alter: (value) => (Array.isArray(value) && value.length > 1 ? value.toReversed() : undefined),
  },
];

function different(value: unknown, change: (text: string) => string): unknown {
  if (typeof value !== 'string') return undefined;
  const changed = change(value);
  return changed === value ? undefined : changed;
}
