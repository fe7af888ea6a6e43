import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { progressLine } from './progress.ts';

const erase = '\r\u001B[2K';

function watched(isTerminal = true, columns = 20) {
  const written: string[] = [];
  return { written, line: progressLine({ write: (text) => void written.push(text), isTerminal, columns }) };
}

describe('the progress line', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('rewrites itself, within one row of the terminal', () => {
    const { written, line } = watched();
    vi.advanceTimersByTime(100);
    line.show('reference: 1 of 400 scenarios');
    expect(written).toEqual([`${erase}reference: 1 of 400`]);
    line.clear();
    expect(written.at(-1)).toBe(erase);
  });

  it('is written at most twenty times a second', () => {
    const { written, line } = watched();
    for (let step = 1; step <= 1000; step += 1) {
      vi.advanceTimersByTime(1);
      line.show(String(step));
    }
    expect(written.length).toBeGreaterThan(15);
    expect(written.length).toBeLessThanOrEqual(20);
  });

  it('is silent where nobody watches a terminal', () => {
    const { written, line } = watched(false);
    vi.advanceTimersByTime(100);
    line.show('reference: 1 of 400 scenarios');
    line.clear();
    expect(written).toEqual([]);
  });
});
