import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { exampleTimeOf, shiftToNow } from './shift-timestamps.ts';

const { operations, dereferenced } = await loadContract();
const taken = new Date('2026-03-02T09:30:00.000Z');

it('the examples of the contract were all taken at one moment', () => {
  const told = [...JSON.stringify(dereferenced).matchAll(/"(?:generatedAt|timestamp)":"(\d[^"]+)"/g)];
  expect(new Set(told.map(([, time]) => time))).toEqual(new Set([taken.toISOString()]));
  expect(exampleTimeOf(operations.values())).toEqual(taken);
});

describe('an answer in the present', () => {
  const start = Date.parse('2031-05-06T07:00:00.000Z');

  function clock() {
    let now = start;
    const present = shiftToNow(taken, () => new Date(now));
    return { present, wait: (ms: number) => (now += ms) };
  }

  it('that tells when it was made was made now, and keeps the differences of its times', () => {
    const { present, wait } = clock();
    wait(60_000);
    const health = {
      generatedAt: '2026-03-02T09:30:00.000Z',
      services: [
        { lastSeenAt: '2026-03-02T09:28:59.000Z', reason: 'Silent for 61 seconds.', startedAt: null },
      ],
    };
    expect(present(health)).toEqual({
      generatedAt: '2031-05-06T07:01:00.000Z',
      services: [
        { lastSeenAt: '2031-05-06T06:59:59.000Z', reason: 'Silent for 61 seconds.', startedAt: null },
      ],
    });
  });

  it('that does not keeps its times, as records do', () => {
    const { present, wait } = clock();
    const record = { createdAt: '2026-03-01T09:30:00.000Z', expiresAt: '2026-03-03T09:30:00.000Z' };
    const before = present(record);
    expect(before).toEqual({ createdAt: '2031-05-05T07:00:00.000Z', expiresAt: '2031-05-07T07:00:00.000Z' });
    wait(60_000);
    expect(present(record)).toEqual(before);
  });

  it.each(['on 2026-03-02T09:30:00.000Z', '2026-03-02', '2026-13-02T09:30:00.000Z', 20260302, null])(
    'leaves %j alone, which is no time',
    (value) => {
      expect(clock().present({ value })).toEqual({ value });
    },
  );
});
