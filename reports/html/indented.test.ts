import { describe, expect, it } from 'vitest';
import { indented } from '#reports/html/indented.ts';

describe('an indented body', () => {
  it('reads as JSON.stringify writes it', () => {
    const value = { a: [1, { b: 'x, {y}: "z"' }], c: {}, d: [], e: null, f: '\\' };
    expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  });

  it('changes nothing but blanks: large numbers, double members and escapes stay', () => {
    expect(indented('{"a":12345678901234567890,"a":1.0,"b":"\\u0041"}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "a": 1.0,\n  "b": "\\u0041"\n}',
    );
  });

  it('leaves what is no JSON as it is', () => {
    expect(indented('<p>{"a":1}</p>')).toBe('<p>{"a":1}</p>');
  });

  it('does not grow beyond measure with depth', () => {
    const depth = 2_000;
    expect(indented('['.repeat(depth) + ']'.repeat(depth)).length).toBeLessThan(150 * depth);
  });
});
