import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { httpDateOf, retryAfterOf, secondsToWait } from '#harness/contract/retry-after.ts';

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
