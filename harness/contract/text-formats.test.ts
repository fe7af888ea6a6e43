import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  httpDateOf,
  instantOf,
  inWords,
  namesForeignOffset,
  namesForeignZone,
  notationOf,
  retryAfterOf,
  secondsToWait,
} from './text-formats.ts';

const half = Date.parse('2026-03-02T09:30:00.000Z');

describe('a date-time of an answer', () => {
  it.each([
    ['2026-03-02T09:30:00Z', half],
    ['2026-03-02T09:30:00z', half],
    ['2026-03-02t09:30:00Z', half],
    ['2026-03-02 09:30:00Z', half],
    [' 2026-03-02T09:30:00Z ', half],
    ['2026-03-02T09:30Z', half],
    ['2026-03-02T09:30:00', half],
    ['2026-03-02T09:30:00.1Z', half + 100],
    ['2026-03-02T09:30:00.123Z', half + 123],
    ['2026-03-02T09:30:00.1239999Z', half + 123],
    ['2026-03-02T09:30:00+00:00', half],
    ['2026-03-02T11:30:00+02:00', half],
    ['2026-03-02T11:30:00.5+0200', half + 500],
    ['2026-03-02T04:00:00-05:30', half],
  ])('%s is read whatever its precision and its mark of UTC', (text, instant) => {
    expect(instantOf(text)).toBe(instant);
  });

  it.each([
    ['2026-03-02'],
    ['09:30:00'],
    ['2026-13-02T09:30:00Z'],
    ['2026-03-02T25:30:00Z'],
    ['2026-03-02T09:30:00 in the morning'],
    ['/Date(1772443800000)/'],
    ['yesterday'],
    [''],
    [null],
    [undefined],
    [half],
  ])('%j is none', (value) => {
    expect(instantOf(value)).toBeUndefined();
  });
});

describe('an offset', () => {
  it.each([
    '2026-03-02T11:30:00+02:00',
    '2026-03-02T11:30:00.123+0200',
    '2026-03-02 11:30:00-05:30',
    '2026-03-02T09:30+00:30',
  ])('is foreign in %s', (text) => {
    expect(namesForeignOffset(text)).toBe(true);
  });

  it.each([
    '2026-03-02T09:30:00Z',
    '2026-03-02T09:30:00',
    '2026-03-02T09:30:00+00:00',
    '2026-03-02 09:30:00-0000',
    '2026-03-02',
    'Tue 02-03-2026',
    '09:30:00 02-03-2026',
  ])('is not foreign in %s', (text) => {
    expect(namesForeignOffset(text)).toBe(false);
  });
});

const example = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('reading Retry-After', () => {
  it.each([
    ['0', 0],
    ['30', 30],
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
    '30 s',
    '30, 60',
    'soon',
    'PT30S',
    '1994-11-06T08:49:37Z',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 25:49:37 GMT',
  ])('knows nothing of %j', (text) => {
    expect(retryAfterOf(text)).toBeUndefined();
  });

  it('reads every date that a server can write', () => {
    const moments = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2069-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(httpDateOf(moment.toUTCString())).toBe(Math.floor(moment.getTime() / 1000) * 1000);
      }),
    );
  });
});

describe('waiting as long as told', () => {
  it('takes seconds as they are', () => {
    expect(secondsToWait({ form: 'seconds', seconds: 30 }, example)).toBe(30);
  });

  it('counts to a date in whole seconds, none of them too few', () => {
    expect(secondsToWait({ form: 'date', instant: example }, example - 10_000)).toBe(10);
    expect(secondsToWait({ form: 'date', instant: example }, example - 9_001)).toBe(10);
  });

  it('does not wait for what is past', () => {
    expect(secondsToWait({ form: 'date', instant: example }, example + 5_000)).toBe(0);
  });
});

describe('telling how a time is written', () => {
  it.each([
    ['2026-03-02T09:30:00Z', 'ISO 8601, 0 digits of a second, Z'],
    ['2026-03-02T09:30:00.123Z', 'ISO 8601, 3 digits of a second, Z'],
    ['2026-03-02T09:30:00.1234567+00:00', 'ISO 8601, 7 digits of a second, +00:00'],
    ['2026-03-02 09:30:00', 'ISO 8601, 0 digits of a second, no mark of UTC'],
    ['Mon, 02 Mar 2026 09:30:00 GMT', 'HTTP date'],
    ['2 March 2026, half past nine', 'another notation'],
    ['1772443800', 'another notation'],
  ])('%s', (text, words) => {
    expect(inWords(notationOf(text))).toBe(words);
  });
});

describe('telling UTC from another zone', () => {
  it.each([
    '2026-03-02T09:30:00Z',
    '2026-03-02T09:30:00',
    '2026-03-02T09:30:00+00:00',
    '2026-03-02T09:30:00-0000',
    '2026-03-02 09:30:00 UTC',
    'Mon, 02 Mar 2026 09:30:00 GMT',
    'Mon, 02 Mar 2026 09:30:00 +0000',
    '03/02/2026 09:30:00 AM',
    '03/02/2026 09:30:00 AM UTC',
    '1772443800',
    '',
  ])('%s is taken for UTC', (text) => {
    expect(namesForeignZone(text)).toBe(false);
  });

  it.each([
    '2026-03-02T10:30:00+01:00',
    '2026-03-02T10:30:00-0530',
    '2026-03-02T10:30:00+00:30',
    '2026-03-02 10:30:00 CET',
    '2026-03-02T10:30:00+01:00[Europe/Berlin]',
    'Mon, 02 Mar 2026 10:30:00 +0100',
    'Mon, 02 Mar 2026 10:30:00 EST',
    '03/02/2026 10:30:00 AM CET',
  ])('%s is not', (text) => {
    expect(namesForeignZone(text)).toBe(true);
  });
});
