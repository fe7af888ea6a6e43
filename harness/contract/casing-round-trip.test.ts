import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, vocabularyOf } from '#harness/contract/casing.ts';

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names as lists of words, told apart when written together. */
const names = fc.uniqueArray(fc.array(word, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 6,
  selector: (words) => words.join(''),
});

type Words = readonly string[];
const camel = ([first = '', ...rest]: Words): string => first + rest.map(capitalised).join('');
const spellings = {
  PascalCase: (words: Words) => words.map(capitalised).join(''),
  snake_case: (words: Words) => words.join('_'),
  'kebab-case': (words: Words) => words.join('-'),
  lowercase: (words: Words) => words.join(''),
};

/** The same nested value once per spelling: a leaf, a list, and an object in an object. */
function nested(all: readonly Words[], spell: (words: Words) => string, leaf: unknown): unknown {
  const flat = Object.fromEntries(all.map((words) => [spell(words), leaf]));
  return Object.fromEntries(all.map((words) => [spell(words), [flat, leaf, [flat]]]));
}

describe('a body in another casing', () => {
  it.each(Object.entries(spellings))('is read back the same from %s', (_, spell) => {
    const property = fc.property(names, fc.jsonValue(), (all, leaf) => {
      const properties = Object.fromEntries(all.map((words) => [camel(words), {}]));
      const vocabulary = vocabularyOf([{ items: { properties } }]);
      // A leaf that happens to use a known name is translated too, so it is compared translated.
      const expected = nested(all, camel, canonical(leaf, vocabulary));
      expect(canonical(nested(all, spell, leaf), vocabulary)).toEqual(expected);
    });
    fc.assert(property, { seed: 1, numRuns: 200 });
  });

  it('is left alone where the contract knows none of its names', () => {
    const property = fc.property(fc.jsonValue(), (value) => {
      expect(canonical(value, new Map())).toEqual(value);
    });
    fc.assert(property, { seed: 2, numRuns: 200 });
  });
});

describe('two spellings of one name', () => {
  const vocabulary = vocabularyOf([{ properties: { lastSeenAt: {} } }]);

  it.each([[{ LastSeenAt: 1, lastSeenAt: 2 }], [{ lastSeenAt: 2, LastSeenAt: 1 }]])(
    'leave the value to the one that the contract uses, and lose neither: %j',
    (body) => {
      expect(canonical(body, vocabulary)).toEqual({ lastSeenAt: 2, LastSeenAt: 1 });
    },
  );
});
