import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Terminal } from '@xterm/headless';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { unlessLate } from '#harness/http/budget.ts';
import { endProgram, endWithUs, type ProgramEnd } from '#harness/programs/run-program.ts';
import { type Launch, type Order, startFailure } from './launch.ts';

/** The index of the running command, and the visible output of this command up to the cursor. */
export interface Latest {
  readonly nth: number;
  readonly text: string;
}

/** After this many milliseconds without output, a client is taken to wait for input. */
const quietMs = 1_000;

/** If the cursor follows text on its line, the text is usually a prompt, so this shorter limit applies. */
const quietAtQuestionMs = 400;

const columns = 120;
const rows = 40;

/** Runs a script in a new terminal and types the answer at each prompt. `stdout` includes the errors. */
export async function runInTerminal(
  { program, args, cwd, env, seconds }: Launch,
  marker: string,
  { answer = '', interrupted, onTerminal, onPrompt, onEnd }: Order,
  latestOf: (shown: string) => Latest,
): Promise<ProgramEnd> {
  const { spawn } = await loadTerminals();
  const { default: xterm } = await import('@xterm/headless');
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 20_000 });
  const terminal = await Promise.try(() =>
    spawn(program, [...args], { name: env.TERM ?? 'xterm', cols: columns, rows, cwd, env }),
  ).catch((cause: unknown) => {
    throw startFailure(program, cause);
  });
  const isOver = endWithUs(terminal.pid);
  // Without a reply about the cursor position or the terminal type, a program waits for many seconds.
  screen.onData((reply) => terminal.write(reply));
  let printed = 0;
  let tail = '';
  let done = 0;
  let lastAt = performance.now();
  let ended = false;
  // All systems but Windows have `ptsName`, which the type declarations of node-pty omit.
  const output = terminalOutput('ptsName' in terminal ? String(terminal.ptsName) : undefined);
  onTerminal?.(output.readAll);
  terminal.onData((raw) => {
    const text = output.read(raw);
    if (text === '') return;
    printed += text.length;
    if (printed >= limits.clientPrints) endProgram(terminal.pid);
    else screen.write(text);
    const pieces = (tail + text).split(marker);
    done += pieces.length - 1;
    tail = pieces.at(-1)?.slice(-marker.length) ?? '';
    onEnd?.(done);
    lastAt = performance.now();
  });
  const drawn = (): Promise<void> => new Promise((resolve) => screen.write('', resolve));
  let exitCode: number | null = null;
  const end = new Promise<void>((resolve) =>
    terminal.onExit((how) => {
      ({ exitCode } = how);
      ended = true;
      isOver();
      resolve();
    }),
  );
  let deadline = performance.now() + seconds * 1000;
  let underWay = 0;
  let answered: Latest = { nth: -1, text: '' };
  while (!ended && performance.now() < deadline && !interrupted.aborted) {
    await Promise.race([end, sleep(50)]);
    await drawn();
    const latest = latestOf(shownOn(screen));
    const quiet = performance.now() - lastAt;
    if (latest.nth > underWay) deadline = performance.now() + seconds * 1000;
    underWay = latest.nth;
    if (ended || !isPrompt(latest, answered, quiet)) continue;
    answered = latest;
    onPrompt?.(latest.nth, latest.text);
    terminal.write(`${answer}\r`);
  }
  const unended = interrupted.aborted ? 'interrupted' : 'late';
  const how = printed >= limits.clientPrints ? 'overflowing' : ended ? 'exited' : unended;
  // Even a script that has ended may have left processes behind.
  endProgram(terminal.pid);
  await end;
  await drawn();
  const stdout = shownOn(screen);
  screen.dispose();
  return { how, stdout, stderr: '', exitCode };
}

/** The text in the terminal up to the cursor, including the scrollback. */
function shownOn({ buffer: { active } }: Terminal): string {
  const cursor = active.baseY + active.cursorY;
  let text = '';
  for (let row = 0; row <= cursor; row += 1) {
    const line = active.getLine(row);
    const goesOn = active.getLine(row + 1)?.isWrapped === true;
    if (row > 0 && line?.isWrapped !== true) text += '\n';
    if (row === cursor) text += line?.translateToString(false, 0, active.cursorX) ?? '';
    else text += line?.translateToString(!goesOn) ?? '';
  }
  return text;
}

/** Whether a command waits at a prompt. Once the command has had a reply, only an unfinished line counts. */
function isPrompt(latest: Latest, answered: Latest, quiet: number): boolean {
  const isSecond = latest.nth === answered.nth;
  const text = isSecond ? latest.text.slice(answered.text.length).replace(/^[^\n]*\n?/, '') : latest.text;
  if (text.trim() === '') return false;
  const isUnfinished = !/\n\s*$/.test(text);
  if (isSecond) return isUnfinished && quiet > quietMs;
  return quiet > (isUnfinished ? quietAtQuestionMs : quietMs);
}

/** `@lydell/node-pty` contains binaries for certain platforms only, so it is optional and may be missing. */
function loadTerminals(): Promise<typeof import('@lydell/node-pty')> {
  return import('@lydell/node-pty').catch((cause: unknown) => {
    throw new HarnessError('INTERNAL', 'A client that prompts cannot be tested without a terminal.', {
      cause,
      hint: 'Install the optional package @lydell/node-pty.',
    });
  });
}

/** The start of an escape sequence that terminals ignore. A probe is `probeStart`, a number and `probeEnd`. */
const probeStart = '\u001B]7777;';
const probeEnd = '\u0007';

/** The longest wait for a probe to be read, in milliseconds. */
const probeMs = 1_000;

/** The kernel passes output on with a delay, so `readAll` writes a probe and waits until it is read. */
export function terminalOutput(path: string | undefined) {
  const awaited = new Map<string, () => void>();
  const probes = new RegExp(`${probeStart}(\\d+)${probeEnd}`, 'g');
  let count = 0;
  let rest = '';

  async function writeProbe(): Promise<void> {
    // On Windows, a terminal has no device file.
    if (path === undefined) return;
    count += 1;
    const id = String(count);
    const read = new Promise<void>((resolve) => void awaited.set(id, resolve));
    const device = await open(path, constants.O_WRONLY | constants.O_NOCTTY);
    await device.write(probeStart + id + probeEnd).finally(() => device.close());
    await read;
  }

  return {
    /** Returns the output without probes. */
    read(text: string): string {
      const all = rest + text;
      const last = all.slice(all.lastIndexOf(probeStart.slice(0, 1)));
      // An incomplete probe is kept until its rest has been read.
      const isCut = probeStart.startsWith(last) || (last.startsWith(probeStart) && !last.includes(probeEnd));
      rest = isCut ? last : '';
      return all.slice(0, all.length - rest.length).replaceAll(probes, (_, id: string) => {
        awaited.get(id)?.();
        awaited.delete(id);
        return '';
      });
    },
    async readAll(): Promise<void> {
      // If the terminal has ended, `writeProbe` cannot open it, and there is no more output to read.
      await unlessLate(writeProbe(), probeMs, () => new Error('The probe was not read.')).catch(
        () => undefined,
      );
    },
  };
}
