import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, casingOf, vocabularyOf } from './casing.ts';

describe('telling the casing of a body', () => {
  it.each([
    [{ lastSeenAt: 1, status: 2 }, 'camelCase'],
    [{ LastSeenAt: 1, Status: 2 }, 'PascalCase'],
    [{ Status: 2 }, 'PascalCase'],
    [{ last_seen_at: 1, status: 2 }, 'snake_case'],
    [{ 'last-seen-at': 1, status: 2 }, 'kebab-case'],
    [{ lastSeenAt: 1, Status: 2 }, 'mixed'],
    [{ services: [{ hostName: 1 }, { HostName: 1 }] }, 'mixed'],
    [{ overall: 1, services: [{ service: 1, hostName: 2 }] }, 'camelCase'],
  ])('%j is %s', (body, casing) => {
    expect(casingOf(body)).toBe(casing);
  });

  it.each([[{ status: 1, timestamp: 2 }], [{}], [[]], ['text'], [null], [undefined]])(
    '%j tells no casing',
    (body) => {
      expect(casingOf(body)).toBe('undetermined');
    },
  );
});

describe('spelling members as the contract does', () => {
  const vocabulary = vocabularyOf([
    { properties: { lastSeenAt: {}, services: { items: { properties: { hostName: {} } } } } },
  ]);

  it.each([[{ LastSeenAt: 1 }], [{ last_seen_at: 1 }], [{ 'last-seen-at': 1 }], [{ lastseenat: 1 }]])(
    'knows %j again',
    (body) => {
      expect(canonical(body, vocabulary)).toEqual({ lastSeenAt: 1 });
    },
  );

  it('reaches into lists and leaves what it does not know', () => {
    const body = { Services: [{ HostName: 'a', VendorNote: { HostName: 'b' } }] };
    const spelled = { services: [{ hostName: 'a', VendorNote: { hostName: 'b' } }] };
    expect(canonical(body, vocabulary)).toEqual(spelled);
  });

  it('keeps both of two spellings, one under the name of the contract', () => {
    const body = { LastSeenAt: 1, last_seen_at: 2 };
    expect(canonical(body, vocabulary)).toEqual({ lastSeenAt: 1, last_seen_at: 2 });
    expect(canonical({ LastSeenAt: 1, lastSeenAt: 2 }, vocabulary)).toEqual({ LastSeenAt: 1, lastSeenAt: 2 });
  });

  it('makes no prototype out of a member called __proto__', () => {
    const body: unknown = JSON.parse('{"__proto__": {"polluted": true}}');
    expect(Object.getPrototypeOf(canonical(body, vocabulary))).toBe(Object.prototype);
  });
});

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
