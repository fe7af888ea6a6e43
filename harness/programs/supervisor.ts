import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { endProgram } from './run-program.ts';
import type { ProgramToStart } from './start-program.ts';

// A process of its own: it runs the program on the first line of its input, and ends it when the input ends.
// The system ends the input if the process at the other end is killed.

/** How long a program may take to end by itself, such as to stop a container that it has started. */
const graceMs = 5_000;

const input = createInterface(process.stdin);
const inputEnds = once(input, 'close');
const [order] = (await once(input, 'line')) as [string];
const { command, folder, env } = JSON.parse(order) as ProgramToStart;
const [program = '', ...args] = command;
/** All that the program starts inherits it, also what leaves its group or outlives its parent. */
const mark = `SVC_CONTRACT_STARTED=${randomUUID()}`;
const [name = '', value] = mark.split('=');
const child = spawn(program, args, {
  cwd: folder,
  env: { ...process.env, ...env, [name]: value },
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: process.platform !== 'win32',
});
child.once('error', ({ message }) => {
  process.stderr.write(`${message}\n`, () => process.exit(127));
});
const { pid } = child;
if (pid !== undefined) {
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await Promise.race([ended, inputEnds.then(() => endGently(pid))]);
  endProgram(pid);
  for (let marked = withMark(); marked.length > 0; marked = withMark()) marked.forEach(endProgram);
  const [exitCode, signal] = await ended;
  process.exit(exitCode ?? 128 + constants.signals[signal ?? 'SIGKILL']);
}

/** Asks the processes of the group to end. Returns when none is left, or when their time is over. */
async function endGently(leader: number): Promise<void> {
  const signalled = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(process.platform === 'win32' ? leader : -leader, signal);
    } catch {
      return false;
    }
  };
  signalled('SIGTERM');
  for (const until = performance.now() + graceMs; signalled(0) && performance.now() < until; )
    await setTimeout(20);
}

/** On Linux, the processes that have inherited the mark. */
function withMark(): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((each) => {
      try {
        return readFileSync(`/proc/${each}/environ`, 'latin1').includes(mark);
      } catch {
        // It belongs to somebody else, or has ended.
        return false;
      }
    });
}
