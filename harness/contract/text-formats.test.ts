import { describe, expect, it } from 'vitest';
import {
  instantOf,
  inWords,
  isSemanticVersion,
  namesForeignOffset,
  namesForeignZone,
  notationOf,
  retryAfterOf,
  secondsToWait,
} from './text-formats.ts';

const half = Date.parse('2026-03-02T09:30:00.000Z');

it.each([
  ['2026-03-02T09:30:00Z', half],
  [' 2026-03-02 09:30:00Z ', half],
  ['2026-03-02T09:30Z', half],
  ['2026-03-02T09:30:00', half],
  ['2026-03-02T09:30:00.1239999Z', half + 123],
  ['2026-03-02T11:30:00.5+0200', half + 500],
  ['2026-03-02T04:00:00-05:30', half],
])('%s is read whatever its precision and its mark of UTC', (text, instant) => {
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
])('%j is no date-time', (value) => {
  expect(instantOf(value)).toBeUndefined();
});

it.each([
  ['2026-03-02T11:30:00.123+0200', true],
  ['2026-03-02 11:30:00-05:30', true],
  ['2026-03-02T09:30+00:30', true],
  ['2026-03-02T09:30:00Z', false],
  ['2026-03-02 09:30:00-0000', false],
  ['09:30:00 02-03-2026', false],
])('the offset of %s is foreign: %s', (text, isForeign) => {
  expect(namesForeignOffset(text)).toBe(isForeign);
});

const example = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('reading Retry-After', () => {
  it.each([
    ['0', 0],
    [' 120 ', 120],
  ])('takes %j for seconds', (text, seconds) => {
    expect(retryAfterOf(text)).toEqual({ form: 'seconds', seconds });
  });

  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'takes %j for a date',
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
  ])('knows nothing of %j', (text) => {
    expect(retryAfterOf(text)).toBeUndefined();
  });

  it.each([-10_000, -9_001])('counts whole seconds to a date, none of them too few: %d', (before) => {
    expect(secondsToWait({ form: 'date', instant: example }, example + before)).toBe(10);
  });

  it('does not wait for what is past', () => {
    expect(secondsToWait({ form: 'date', instant: example }, example + 5_000)).toBe(0);
  });
});

it.each([
  ['2026-03-02T09:30:00Z', 'ISO 8601, 0 digits of a second, Z'],
  ['2026-03-02T09:30:00.1234567+00:00', 'ISO 8601, 7 digits of a second, +00:00'],
  ['2026-03-02 09:30:00', 'ISO 8601, 0 digits of a second, no mark of UTC'],
  ['Mon, 02 Mar 2026 09:30:00 GMT', 'HTTP date'],
  ['1772443800', 'another notation'],
])('%s is written so: %s', (text, words) => {
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
  ['2026-03-02 10:30:00 CET', true],
  ['2026-03-02T10:30:00+01:00[Europe/Berlin]', true],
  ['Mon, 02 Mar 2026 10:30:00 EST', true],
])('%s names another zone than UTC: %s', (text, isForeign) => {
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
