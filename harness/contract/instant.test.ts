import { describe, expect, it } from 'vitest';
import { instantOf, namesForeignOffset } from '#harness/contract/instant.ts';

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
