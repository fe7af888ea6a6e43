import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { root } from './root.ts';
import { compareNaturally, groupDigits } from './without-locale.ts';

const collator = new Intl.Collator('en', { numeric: true });

describe('the natural order', () => {
  it.each([
    ['SH-4', 'SH-10'],
    ['0.9.0', '0.14.0'],
    ['0.15', '0.15.0'],
    ['0.15.0', '0.15.0-rc.1'],
    ['', '0.12.0'],
    ['0.16.0', 'v0.2'],
    ['features/lists/page-size.feature:9', 'features/lists/page-size.feature:12'],
    ['features/errors/error-body.feature:12', 'features/lists/envelope.feature:9'],
  ])('has %j before %j, as a collator has it', (one, other) => {
    expect(compareNaturally(one, other)).toBeLessThan(0);
    expect(compareNaturally(other, one)).toBeGreaterThan(0);
    expect(collator.compare(one, other)).toBeLessThan(0);
  });

  it('is that of a collator for versions', () => {
    const number = fc.nat({ max: 120 }).map(String);
    const version = fc.array(number, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, (one, other) => {
        expect(Math.sign(compareNaturally(one, other))).toBe(Math.sign(collator.compare(one, other)));
      }),
    );
  });

  it('is that of a collator for our features', () => {
    const files = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.feature'),
    );
    expect(files.toSorted(compareNaturally)).toEqual(files.toSorted(collator.compare));
  });
});

it.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 4_503_599_627_370_496])(
  'groups the digits of %d',
  (count) => {
    expect(groupDigits(count)).toBe(count.toLocaleString('en-GB'));
  },
);
