import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { patience } from '#test/patience.ts';
import { unlessInterrupted } from './interruption.ts';
import { type ProgramOrder, runProgram } from './run-program.ts';
import { doAll } from './work-queue.ts';

const usual = { program: 'sh', seconds: 20, mostPrinted: 100_000, leftBehind: 'ended' } as const;
const run = (script: string, bounds: Partial<ProgramOrder> = {}) =>
  runProgram({ ...usual, args: ['-c', script], ...bounds });

const isRunning = (pid: string): boolean => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

/** A killed process exists until its parent has reaped it. */
const ends = (pid: string) => expect.poll(() => isRunning(pid)).toBe(false);

describe.skipIf(process.platform === 'win32')('a program', () => {
  it('reads its input, and its exit is reported', async () => {
    const ended = { how: 'exited', exitCode: 3, stdout: 'ü', stderr: 'bad\n' };
    expect(await run('cat; echo bad >&2; exit 3', { input: 'ü' })).toEqual(ended);
  });

  it.each([
    ['waits', 'echo $$; sleep 60'],
    ['waits for a child', 'sleep 60 & echo $!; wait'],
    ['ignores SIGTERM', 'trap "" TERM; echo $$; while :; do sleep 1; done'],
  ])('that %s is ended with all its children after its time limit', async (_, script) => {
    const { how, stdout } = await run(script, { seconds: patience(0.5) / 1000 });
    expect(how).toBe('late');
    await ends(stdout.trim());
  });

  it.each([
    ['prints', 'yes'],
    ['has a child that prints', 'yes & wait'],
    ['writes to standard error', 'yes >&2'],
  ])('that %s without end is ended', async (_, script) => {
    expect((await run(script)).how).toBe('overflowing');
  });

  it.each([
    ['in its group', 'sleep 60 & echo $!'],
    ['in a session of its own', 'setsid sh -c "echo \\$\\$; exec sleep 60" & sleep 0.2'],
  ])('is not waited for once it has ended, even if a process %s holds its pipe', async (_, script) => {
    const { how, stdout } = await run(script, { leftBehind: 'spared' });
    expect(how).toBe('exited');
    expect(isRunning(stdout.trim())).toBe(true);
    process.kill(Number(stdout), 'SIGKILL');
  });

  it('ends its child processes on request', async () => {
    const { how, stdout } = await run('sleep 60 & echo $!');
    expect(how).toBe('exited');
    await ends(stdout.trim());
  });

  it('that does not exist cannot be started', async () => {
    await expect(run('', { program: '/nowhere/at/all' })).rejects.toThrow('ENOENT');
  });

  it('is ended when the run is interrupted', async () => {
    expect((await run('sleep 60', { interrupted: AbortSignal.timeout(200) })).how).toBe('interrupted');
  });
});

it('parallel work starts nothing more once one item has failed', async () => {
  const begun: number[] = [];
  const all = doAll([1, 2, 3], 1, async (number) => {
    begun.push(number);
    await setImmediate();
    if (number === 2) throw new Error('broken');
  });
  await expect(all).rejects.toThrow('broken');
  await setImmediate();
  expect(begun).toEqual([1, 2]);
});

it('gives back only the result of work that an interrupt outran', async () => {
  const interruption = new AbortController();
  const error = () => new Error('interrupted');
  const leftOver = vi.fn();
  expect(await unlessInterrupted(interruption.signal, () => 'opened', error, leftOver)).toBe('opened');
  const late = Promise.withResolvers<string>();
  const outrun = unlessInterrupted(interruption.signal, () => late.promise, error, leftOver);
  interruption.abort();
  await expect(outrun).rejects.toThrow('interrupted');
  late.resolve('late');
  await vi.waitFor(() => expect(leftOver.mock.calls).toEqual([['late']]));
  const work = vi.fn();
  await expect(unlessInterrupted(interruption.signal, work, error)).rejects.toThrow('interrupted');
  expect(work).not.toHaveBeenCalled();
});
