import { describe, expect, it } from 'vitest';
import { canonical, casingOf, vocabularyOf } from './casing.ts';
import { additionalFields } from './json-schema.ts';
import { decoded, readJson, readJsonBytes } from './json-values.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const bytesOf = (...bytes: number[]): ArrayBuffer => new Uint8Array(bytes).buffer;

describe('reading JSON of a stranger', () => {
  it.each(['null', '0', '"text"', '{"a":[1,{}]}', nested(200)])('takes %s', (text) => {
    expect(readJson(text)).toEqual({ value: JSON.parse(text) });
  });

  it.each(['', '<html>', '{"a":1,}', '{"a":', 'NaN', "{'a':1}"])('makes nothing of "%s"', (text) => {
    expect(readJson(text)).toEqual({});
  });

  it.each([
    ['one level too many', nested(202)],
    ['a hundred thousand levels', nested(100_000)],
    ['levels of members', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ])('stops at %s', (_, text) => {
    expect(readJson(text)).toEqual({ flaw: 'JSON nested deeper than 200 levels' });
  });

  it('stops at a body that is nothing but values', () => {
    expect(readJson(`[${'[],'.repeat(300_000)}0]`)).toEqual({ flaw: 'JSON of more than 250,000 values' });
  });

  it('takes no bytes that are not UTF-8, and minds no byte order mark', () => {
    expect(readJsonBytes(bytesOf(0x22, 0xff, 0x22))).toEqual({
      text: '"\ufffd"',
      reading: { flaw: 'not UTF-8' },
    });
    expect(readJsonBytes(bytesOf(0xef, 0xbb, 0xbf, 0x31))).toEqual({ text: '1', reading: { value: 1 } });
  });
});

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

const schema = {
  properties: {
    overall: {},
    services: { items: { properties: { service: {} } } },
    details: { 'x-open-point': 'OP-40', properties: { cause: {} } },
  },
};

describe('finding members beyond the documented ones', () => {
  it.each([
    [{ overall: 'Healthy', services: [{ service: 'Scheduler' }] }, []],
    [{ overall: 'Healthy', note: 1 }, ['note']],
    [{ services: [{ note: 1 }, { note: 2 }, { other: 3 }] }, ['services[].note', 'services[].other']],
    [{ note: { deeper: 1 } }, ['note']],
    [{ details: { anything: 1 } }, []],
    [null, []],
    ['text', []],
  ])('%j', (value, found) => {
    expect(additionalFields(schema, value)).toEqual(found);
  });
});

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
