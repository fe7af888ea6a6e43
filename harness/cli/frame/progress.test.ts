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

  it('is a line every ten seconds where nobody watches a terminal', () => {
    const { written, line } = watched(false);
    for (let second = 1; second <= 25; second += 1) {
      vi.advanceTimersByTime(1_000);
      line.show(`reference: ${second} of 400 scenarios`);
    }
    line.clear();
    expect(written).toEqual(['reference: 10 of 400 scenarios\n', 'reference: 20 of 400 scenarios\n']);
  });

  it('is silent where it is to be quiet', () => {
    const written: string[] = [];
    const line = progressLine(
      { write: (text) => void written.push(text), isTerminal: false, columns: 80 },
      true,
    );
    vi.advanceTimersByTime(20_000);
    line.show('reference: 1 of 400 scenarios');
    expect(written).toEqual([]);
  });
});
