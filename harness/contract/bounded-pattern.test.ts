import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { boundedPattern, UndecidedPattern } from './bounded-pattern.ts';

it('keeps the patterns of one schema apart', () => {
  const validate = new Ajv2020({ code: { regExp: boundedPattern } }).compile({
    type: 'object',
    properties: { a: { type: 'string', pattern: '^a$' }, b: { type: 'string', pattern: '^b$' } },
  });
  expect([validate({ a: 'a', b: 'b' }), validate({ a: 'b', b: 'b' }), validate({ a: 'a', b: 'a' })]).toEqual([
    true,
    false,
    false,
  ]);
});

it('gives up what would run for ever, and remembers it', () => {
  const pattern = boundedPattern('^(a+)+$', 'u');
  expect(pattern.test('aaa')).toBe(true);
  for (const text of [`${'a'.repeat(60)}!`, 'aaa'])
    expect(() => pattern.test(text)).toThrow(UndecidedPattern);
});
