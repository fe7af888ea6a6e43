import { expect, it } from 'vitest';
import { groupDigits } from './group-digits.ts';

it.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 4_503_599_627_370_496])(
  'groups the digits of %d',
  (count) => {
    expect(groupDigits(count)).toBe(count.toLocaleString('en-GB'));
  },
);
