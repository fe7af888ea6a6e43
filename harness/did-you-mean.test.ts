import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from './did-you-mean.ts';

const known = ['getHealth', 'getBasicHealth', 'resetSystem', 'x'.repeat(5_000)];

function lettersCompared(word: string): number {
  let letters = 0;
  nearest(word, known, (one, other) => {
    letters += one.length * other.length;
    return Number.POSITIVE_INFINITY;
  });
  return letters;
}

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

  it.each([0, 1, 200, 201, 10_000, 1_000_000])(
    'of %i characters costs few comparisons, however long it and the known ones are',
    (length) => {
      expect(lettersCompared('g'.repeat(length))).toBeLessThanOrEqual(100_000);
      expect(didYouMean('z'.repeat(length), known)).toBe('');
    },
  );
});
