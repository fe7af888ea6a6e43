import { describe, expect, it } from 'vitest';
import { cpuTimesIn, stealShareOf } from './cpu-times.ts';

const stat = 'cpu  100 20 30 800 10 0 5 35 7 7\ncpu0 50 10 15 400 5 0 2 18 3 3\nintr 12\n';

describe('the time of a machine', () => {
  it('is the sum of all that its processors did, guests among users', () => {
    expect(cpuTimesIn(stat)).toEqual({ all: 1_000, stolen: 35 });
  });

  it.each(['', 'cpu  1 2 3\n'])('is not told by %j', (text) => {
    expect(cpuTimesIn(text)).toBeUndefined();
  });
});

describe('the share of a host that gives time to others', () => {
  it('is of the time between two readings', () => {
    expect(stealShareOf({ all: 1_000, stolen: 35 }, { all: 2_000, stolen: 235 })).toBe(0.2);
  });

  it('is unknown where nothing is told, and where no time passed', () => {
    const time = { all: 1_000, stolen: 35 };
    expect(stealShareOf(undefined, time)).toBeUndefined();
    expect(stealShareOf(time, time)).toBeUndefined();
  });
});
