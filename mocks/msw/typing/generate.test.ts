import { describe, expect, it } from 'vitest';
import { typeOf } from './generate.ts';

describe('the types of the states', () => {
  it.each([
    [['a', 'b'], 'string'],
    [['a', null], 'string | null'],
    [[[1, 'a'], []], '(string | number)[]'],
    [[{}], 'Record<string, never>'],
    [[{ a: 1 }, { a: null }], '{ "a": number | null; }'],
    [[{ a: 1 }, { b: true }], '{ "a": number; } | { "b": boolean; }'],
    [[], 'unknown'],
  ])('are found in values: %j is %s', (values, type) => {
    expect(typeOf(values)).toBe(type);
  });
});
