import { expect, it } from 'vitest';
import { decoded } from './percent-encoding.ts';

it.each([
  ['%7Bid%7d', '{id}'],
  ['caf%C3%A9', 'café'],
  ['100%', '100%'],
  ['%zz%20', '%zz '],
  ['%E2%82/%41', '%E2%82/A'],
  ['', ''],
])('reads %s as %s', (text, read) => {
  expect(decoded(text)).toBe(read);
});
