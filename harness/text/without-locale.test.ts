import { expect, it } from 'vitest';
import { compareNaturally, groupDigits } from './without-locale.ts';

const collator = new Intl.Collator('en', { numeric: true });

it.each([
  ['SH-4', 'SH-10'],
  ['0.15', '0.15.0'],
  ['0.15.0', '0.15.0-rc.1'],
  ['features/errors/error-body.feature:12', 'features/lists/envelope.feature:9'],
])('natural order puts %j before %j, as a collator does', (one, other) => {
  expect(compareNaturally(one, other)).toBeLessThan(0);
  expect(compareNaturally(other, one)).toBeGreaterThan(0);
  expect(collator.compare(one, other)).toBeLessThan(0);
});

it.each([0, 999, 1_000, 12_345, 4_503_599_627_370_496])('groups digits as en-GB does: %d', (count) => {
  expect(groupDigits(count)).toBe(count.toLocaleString('en-GB'));
});
