import { describe, expect, it } from 'vitest';
import { canonical, casingOf, vocabularyOf } from './casing.ts';

it.each([
  [{ lastSeenAt: 1, status: 2 }, 'camelCase'],
  [{ Status: 2 }, 'PascalCase'],
  [{ last_seen_at: 1, status: 2 }, 'snake_case'],
  [{ 'last-seen-at': 1, status: 2 }, 'kebab-case'],
  [{ services: [{ hostName: 1 }, { HostName: 1 }] }, 'mixed'],
  [{ status: 1, timestamp: 2 }, 'undetermined'],
  [[], 'undetermined'],
  ['text', 'undetermined'],
  [null, 'undetermined'],
])('%j is %s', (body, casing) => {
  expect(casingOf(body)).toBe(casing);
});

describe('spelling members as the contract does', () => {
  const vocabulary = vocabularyOf([
    { properties: { lastSeenAt: {}, services: { items: { properties: { hostName: {} } } } } },
  ]);

  it.each([
    [
      { LastSeenAt: 1, last_seen_at: 2 },
      { lastSeenAt: 1, last_seen_at: 2 },
    ],
    [
      { LastSeenAt: 1, lastSeenAt: 2 },
      { LastSeenAt: 1, lastSeenAt: 2 },
    ],
    [
      { lastSeenAt: 2, LastSeenAt: 1 },
      { lastSeenAt: 2, LastSeenAt: 1 },
    ],
  ])('keeps both of two spellings, that of the contract under its name: %j', (body, spelled) => {
    expect(canonical(body, vocabulary)).toEqual(spelled);
  });

  it('makes no prototype out of a member called __proto__', () => {
    const body: unknown = JSON.parse('{"__proto__": {"polluted": true}}');
    expect(Object.getPrototypeOf(canonical(body, vocabulary))).toBe(Object.prototype);
  });
});
