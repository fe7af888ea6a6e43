import { describe, expect, it } from 'vitest';
import { canonical, casingOf, vocabularyOf } from './casing.ts';
import { additionalFields } from './json-schema.ts';
import { decoded, readJson, readJsonBytes } from './json-values.ts';
import {
  instantOf,
  inWords,
  isSemanticVersion,
  namesForeignZone,
  notationOf,
  retryAfterOf,
  secondsToWait,
} from './text-formats.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const bytesOf = (...bytes: number[]): ArrayBuffer => new Uint8Array(bytes).buffer;

describe('reading JSON from a server', () => {
  it.each(['null', '0', '"text"', '{"a":[1,{}]}', nested(200)])('parses %s', (text) => {
    expect(readJson(text)).toEqual({ value: JSON.parse(text) });
  });

  it.each(['', '<html>', '{"a":1,}', '{"a":', 'NaN', "{'a':1}"])('rejects "%s"', (text) => {
    expect(readJson(text)).toEqual({});
  });

  it.each([
    ['one level more than the limit', nested(202)],
    ['a hundred thousand levels', nested(100_000)],
    ['nested objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ])('rejects %s', (_, text) => {
    expect(readJson(text)).toEqual({ flaw: 'JSON nested deeper than 200 levels' });
  });

  it('rejects a body that contains too many values', () => {
    expect(readJson(`[${'[],'.repeat(300_000)}0]`)).toEqual({ flaw: 'JSON with more than 250,000 values' });
  });

  it('rejects bytes that are not UTF-8, and ignores a byte order mark', () => {
    expect(readJsonBytes(bytesOf(0x22, 0xff, 0x22))).toEqual({ text: '"\ufffd"', flaw: 'not UTF-8' });
    expect(readJsonBytes(bytesOf(0xef, 0xbb, 0xbf, 0x31))).toEqual({ text: '1', value: 1 });
    expect(readJsonBytes(bytesOf(0x31, 0x00))).toEqual({ text: '1', flaw: 'not UTF-8' });
    expect(readJson('\ufeff1')).toEqual({ value: 1 });
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

it.each([
  [{ overall: 'Healthy', services: [{ service: 'Scheduler' }] }, []],
  [{ overall: 'Healthy', note: 1 }, ['note']],
  [{ services: [{ note: 1 }, { note: 2 }, { other: 3 }] }, ['services[].note', 'services[].other']],
  [{ note: { deeper: 1 } }, ['note']],
  [{ details: { anything: 1 } }, []],
  [JSON.parse('{"constructor":1,"__proto__":2}'), ['__proto__', 'constructor']],
  [null, []],
  ['text', []],
])('undocumented fields are found in %j', (value, found) => {
  expect(additionalFields(schema, value)).toEqual(found);
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
])('the casing of %j is %s', (body, casing) => {
  expect(casingOf(body)).toBe(casing);
});

describe('converting fields to the spelling of the contract', () => {
  const vocabulary = vocabularyOf([
    { properties: { lastSeenAt: {}, services: { items: { properties: { hostName: {} } } } } },
  ]);

  it('keeps both spellings of a field that occurs twice', () => {
    const spelled = canonical({ LastSeenAt: 1, last_seen_at: 2 }, vocabulary);
    expect(spelled).toEqual({ lastSeenAt: 1, last_seen_at: 2 });
    const both = { LastSeenAt: 1, lastSeenAt: 2 };
    expect(canonical(both, vocabulary)).toEqual(both);
  });

  it('treats __proto__ as an ordinary field', () => {
    const body: unknown = JSON.parse('{"__proto__": {"polluted": true}}');
    expect(Object.getPrototypeOf(canonical(body, vocabulary))).toBe(Object.prototype);
  });
});

const half = Date.parse('2026-03-02T09:30:00.000Z');

it.each([
  ['2026-03-02T09:30:00Z', half],
  [' 2026-03-02 09:30:00Z ', half],
  ['2026-03-02T09:30Z', half],
  ['2026-03-02T09:30:00', half],
  ['2026-03-02T09:30:00.1239999Z', half + 123],
  ['2026-03-02T11:30:00.5+0200', half + 500],
  ['2026-03-02T04:00:00-05:30', half],
])('%s is read with any precision and UTC designator', (text, instant) => {
  expect(instantOf(text)).toBe(instant);
});

it.each([
  '2026-03-02',
  '2026-13-02T09:30:00Z',
  '2026-03-02T25:30:00Z',
  '2026-03-02T09:30:00 in the morning',
  '/Date(1772443800000)/',
  '',
  null,
  half,
])('%j is not a date-time', (value) => {
  expect(instantOf(value)).toBeUndefined();
});

const example = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('reading Retry-After', () => {
  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'reads %j as a date',
    (text) => {
      expect(retryAfterOf(text)).toEqual({ form: 'date', instant: example });
    },
  );

  it.each([
    '',
    '-1',
    '1.5',
    '1994-11-06T08:49:37Z',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 25:49:37 GMT',
  ])('rejects %j', (text) => {
    expect(retryAfterOf(text)).toBeUndefined();
  });

  it('rounds the wait until a date up to whole seconds, and does not wait for a past date', () => {
    const waits = [-10_000, -9_001, 5_000].map((after) =>
      secondsToWait({ form: 'date', instant: example }, example + after),
    );
    expect(waits).toEqual([10, 10, 0]);
  });
});

it.each([
  ['2026-03-02T09:30:00Z', 'ISO 8601, 0 fractional digits, Z'],
  ['2026-03-02T09:30:00.1234567+00:00', 'ISO 8601, 7 fractional digits, +00:00'],
  ['2026-03-02 09:30:00', 'ISO 8601, 0 fractional digits, no time zone'],
  ['Mon, 02 Mar 2026 09:30:00 GMT', 'HTTP date'],
  ['1772443800', 'another notation'],
])('the notation of %s is described as: %s', (text, words) => {
  expect(inWords(notationOf(text))).toBe(words);
});

it.each([
  ['2026-03-02T09:30:00-0000', false],
  ['2026-03-02 09:30:00 UTC', false],
  ['Mon, 02 Mar 2026 09:30:00 +0000', false],
  ['03/02/2026 09:30:00 AM UTC', false],
  ['1772443800', false],
  ['', false],
  ['2026-03-02T10:30:00+00:30', true],
  ['2026-03-02T11:30:00.123+0200', true],
  ['2026-03-02 11:30:00-05:30', true],
  ['2026-03-02 10:30:00 CET', true],
  ['2026-03-02T10:30:00+01:00[Europe/Berlin]', true],
  ['Mon, 02 Mar 2026 10:30:00 EST', true],
])('%s has a time zone other than UTC: %s', (text, isForeign) => {
  expect(namesForeignZone(text)).toBe(isForeign);
});

describe('a semantic version', () => {
  it.each(['0.16.0', '1.0.0-rc.1', '1.2.3+build.5', '1.0.0-alpha-1.0+x'])('is %s', (text) => {
    expect(isSemanticVersion(text)).toBe(true);
  });

  it.each(['0.16', 'v0.16.0', '0.16.0.0', '01.0.0', '1.0.0-01', '1.0.0-', ' 1.0.0', '1.0.0\n', ''])(
    'is not "%s"',
    (text) => {
      expect(isSemanticVersion(text)).toBe(false);
    },
  );
});
