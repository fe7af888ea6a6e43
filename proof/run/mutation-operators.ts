import type { JsonSchema } from '#harness/contract/json-schema.ts';

export type MutationOperator = readonly [name: string, suits: Suits, mutate: Mutate];

/** Whether the operator applies to a field with this schema. */
type Suits = (schema: JsonSchema) => boolean;

/** The changed value, or `undefined` if the operator does not apply to this value. */
type Mutate = (value: unknown, memory: ValueMemory) => unknown;

/** Earlier values of the field in this run. */
interface ValueMemory {
  readonly first: unknown;
  /** The latest value that is not equal to the current value, possibly from another object or caller. */
  readonly other: unknown;
}

/** Returned by a `Mutate` to omit the field. */
export const leftOut = Symbol('left out');

const typesOf = ({ type = [] }: JsonSchema): readonly string[] => [type].flat();
const wordsOf = (schema: JsonSchema): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);

const any: Suits = () => true;
const isVariable: Suits = (schema) => wordsOf(schema).length !== 1;
const isTime: Suits = ({ format, description = '' }) =>
  format === 'date-time' || /^UTC time/.test(String(description));
const isWord: Suits = (schema) => wordsOf(schema).some((word) => typeof word === 'string');
const isText: Suits = (schema) => typesOf(schema).includes('string');
const isNumber: Suits = (schema) => typesOf(schema).some((type) => type === 'integer' || type === 'number');
const isBoolean: Suits = (schema) => typesOf(schema).includes('boolean');
const isList: Suits = (schema) => typesOf(schema).includes('array');

const retyped: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: () => 7,
  boolean: String,
  number: String,
  object: (value) => (Array.isArray(value) ? { items: value } : [value]),
};

const retype: Mutate = (value) => (value === null ? undefined : retyped[typeof value]?.(value));
const ofNumber =
  (change: (value: number) => number): Mutate =>
  (value) =>
    typeof value === 'number' ? change(value) : undefined;
const ofList =
  (least: number, change: (items: readonly unknown[]) => readonly unknown[]): Mutate =>
  (value) =>
    Array.isArray(value) && value.length >= least ? change(value) : undefined;

function ofText(change: (text: string) => string): Mutate {
  return (value) => {
    const changed = typeof value === 'string' ? change(value) : value;
    return changed === value ? undefined : changed;
  };
}

function shifted(seconds: number, write = (time: string) => time): Mutate {
  return (value) => {
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) ? undefined : write(new Date(time + seconds * 1000).toISOString());
  };
}

export const mutationOperators: readonly MutationOperator[] = [
  ['left out', any, () => leftOut],
  ['null', any, (value) => (value === null ? undefined : null)],
  ['of another type', any, retype],
  ['with its first value', isVariable, (value, { first }) => (isSame(first, value) ? undefined : first)],
  ["another's", isVariable, (_value, { other }) => other],
  ['an hour later', isTime, shifted(3_600)],
  ['an hour earlier', isTime, shifted(-3_600)],
  ['local time without a zone', isTime, shifted(7_200, (time) => time.replace('Z', ''))],
  ['in another zone', isTime, shifted(7_200, (time) => time.replace('Z', '+02:00'))],
  ['in lower case', isWord, ofText((text) => text.toLowerCase())],
  ['in upper case', isWord, ofText((text) => text.toUpperCase())],
  ['an undocumented word', isWord, ofText((text) => `${text}X`)],
  ['a number instead of a word', isWord, (value) => (typeof value === 'string' ? 1 : undefined)],
  ['empty', isText, ofText(() => '')],
  ['one less', isNumber, ofNumber((value) => value - 1)],
  ['one more', isNumber, ofNumber((value) => value + 1)],
  ['reversed', isBoolean, (value) => (typeof value === 'boolean' ? !value : undefined)],
  ['an empty list', isList, ofList(1, () => [])],
  ['without its last item', isList, ofList(1, (items) => items.slice(0, -1))],
  ['in reverse order', isList, ofList(2, (items) => items.toReversed())],
];

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
