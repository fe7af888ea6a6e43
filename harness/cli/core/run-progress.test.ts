import { describe, expect, it } from 'vitest';
import type { CurrentWait, Waiting } from '#harness/run/waits/waits.ts';
import { runProgress, waitingLine } from './run-progress.ts';

const fifteen: CurrentWait = {
  id: 1,
  kind: 'time',
  what: '15 s to pass',
  title: 'Fifteen seconds in the life of three services',
  seconds: 15,
  secondsSoFar: 3.2,
};
const silence: CurrentWait = {
  id: 2,
  kind: 'state',
  what: 'the server to be brought into "a service has been silent"',
  seconds: 61,
  secondsSoFar: 2,
};
const waiting = (...current: CurrentWait[]): Waiting => ({ current, toGo: 3, atMostSeconds: 99.5 });

function watchedBy(isTerminal: boolean) {
  const shown: string[] = [];
  const written: string[] = [];
  const stream = { isTerminal, columns: 300, write: (text: string) => void written.push(text) };
  const line = { show: (text: string) => void shown.push(text), clear: () => undefined };
  return { shown, written, progress: runProgress('acme', stream, line) };
}

describe('the progress of a run', () => {
  it('is a line that changes on a terminal', () => {
    const { shown, written, progress } = watchedBy(true);
    progress(1, 9);
    progress(1, 9, waiting(fifteen));
    progress(1, 9, waiting({ ...fifteen, secondsSoFar: 4.2 }));
    expect(shown).toEqual([
      'acme: 1 of 9 scenarios',
      expect.stringContaining('12 s left'),
      expect.stringContaining('11 s left'),
    ]);
    expect(written).toEqual([]);
  });

  it('is one plain line a wait elsewhere, and none for two seconds', () => {
    const { written, progress } = watchedBy(false);
    const short = { ...fifteen, id: 3, seconds: 2 };
    progress(1, 9, waiting(fifteen, short));
    progress(1, 9, waiting(silence, fifteen));
    progress(2, 9);
    expect(written).toEqual([
      `acme: ${waitingLine(waiting(fifteen))}\n`,
      `acme: ${waitingLine(waiting(silence))}\n`,
    ]);
  });

  it('is a line for short waits where they add up', () => {
    const { written, progress } = watchedBy(false);
    for (let id = 10; id < 22; id += 1) progress(1, 9, waiting({ ...fifteen, id, seconds: 2 }));
    expect(written).toHaveLength(2);
  });
});
