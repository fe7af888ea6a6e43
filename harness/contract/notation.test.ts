import { describe, expect, it } from 'vitest';
import { inWords, namesForeignZone, notationOf } from '#harness/contract/notation.ts';

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
