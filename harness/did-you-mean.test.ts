import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from './did-you-mean.ts';

const known = ['getHealth', 'getBasicHealth', 'resetSystem', 'x'.repeat(5_000)];

describe('a word that nobody knows', () => {
  it.each([
    ['getHaelth', 'getHealth'],
    ['GETHEALTH', 'getHealth'],
    ['resetSystme', 'resetSystem'],
    ['getHealt', 'getHealth'],
    ['sum', undefined],
    ['', undefined],
  ])('%s may have meant %s', (word, meant) => {
    expect(nearest(word, known)).toBe(meant);
  });

  // Each comparison takes as many steps as the product of the lengths.
  it.each([0, 1, 200, 201, 1_000_000])(
    'of %i characters is compared with those of its length alone',
    (length) => {
      expect(didYouMean('z'.repeat(length), known)).toBe('');
    },
  );
});
