import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationsIn } from './durations.ts';

const seconds = (text: string): number[] => durationsIn(text).map((each) => each.seconds);

describe('a duration', () => {
  it.each([
    ['61.4 seconds', 61.4, 1],
    ['61,4 s', 61.4, 1],
    ['after 500 ms', 0.5, 0.001],
    ['1,234.5 s', 1234.5, 1],
    ['1.5 mins', 90, 60],
    ['2 days', 172_800, 86_400],
    ['1 hour, 2 minutes', 3720, 60],
    ['2 days, 1 hour', 176_400, 3600],
    ['PT1M1S', 61, 1],
    ['P1DT1H', 90_000, 3600],
    ['(00:01:01.4567890)', 61, 1],
    ['1.02:03:04 without a word', 93_784, 1],
    ['overdue (age: 61 s)', 61, 1],
    ['age:61s', 61, 1],
  ])('is read in "%s"', (text, length, unit) => {
    expect(durationsIn(text)).toEqual([{ seconds: length, unit }]);
  });

  it.each([
    ['No heartbeat for 61 s, the limit is 60 s.', [61, 60]],
    ['overdue after 15 s, 61 s silent', [15, 61]],
    ['15 seconds, then 2 minutes', [15, 120]],
  ])('is not added to another in "%s"', (text, lengths) => {
    expect(seconds(text)).toEqual(lengths);
  });

  it.each([
    'The service never reported.',
    'host-5d3f-7s is down',
    'instance 5d3f',
    'version 0.16.0 sent 3 messages',
    'since 2026-03-02T09:28:59Z',
    'since 2026-03-02 09:28:59',
    'last seen 02/03/2026 09:28:59',
    'last seen on 2 March 2026, 09:28:59',
    'last seen at 09:28:59',
    'last report 09:28:59 UTC',
    'last report 9:28:59 PM',
    '',
  ])('is not read in "%s"', (text) => {
    expect(durationsIn(text)).toEqual([]);
  });

  it('is read back from every notation', () => {
    const amount = fc.integer({ min: 1, max: 400_000 });
    const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
    const property = fc.property(amount, (length) => {
      const [h, m, s] = [length / 3600, (length % 3600) / 60, length % 60].map(Math.floor) as [
        number,
        number,
        number,
      ];
      const ways = [
        `${length} s`,
        `${length.toLocaleString('en')} seconds`,
        `${h} h ${m} min ${s} s`,
        `${h} hours, ${m} minutes and ${s} seconds`,
        `${h}h${m}m${s}s`,
        `${two(h)}:${two(m)}:${two(s)}`,
      ];
      for (const way of ways) expect(seconds(`The last heartbeat came ${way} ago.`), way).toEqual([length]);
    });
    fc.assert(property, { seed: 5, numRuns: 300 });
  });
});
