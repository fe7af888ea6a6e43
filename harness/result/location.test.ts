import { expect, it } from 'vitest';
import { parseLocation } from './result.ts';

it.each([
  ['features/a.feature:14', { file: 'features/a.feature', line: 14 }],
  ['C:/features/a.feature:14', { file: 'C:/features/a.feature', line: 14 }],
  ['features/a.feature', undefined],
  ['features/a.feature:0', undefined],
  [':3', undefined],
])('a location has a file and a line: %s', (location, place) => {
  expect(parseLocation(location)).toEqual(place);
});
