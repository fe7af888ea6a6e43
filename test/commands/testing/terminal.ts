import process from 'node:process';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { root } from '#harness/root.ts';
import { childEnvironment } from './run-command.ts';

export interface Seen {
  /** The rows of the screen at the end, as a person sees them. */
  readonly screen: readonly string[];
  /** Everything that can be scrolled back to, a line that was too long for a row joined again. */
  readonly lines: readonly string[];
  readonly exitCode: number;
  /** Everything that was ever written. */
  readonly written: string;
}

interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with what was written so far; returns a key to press. */
  readonly press?: (written: string) => string | undefined;
}

/** What a person sees of a command on a terminal, of 80 columns and 24 rows unless told otherwise. */
export async function onTerminal(
  words: readonly string[],
  { columns: cols = 80, rows = 24, env = {}, press = () => undefined }: TerminalOptions = {},
): Promise<Seen> {
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true, scrollback: 5_000 });
  const { shown: written, exitCode } = await runAtTerminal(
    ['harness/cli/main.ts', ...words],
    { cols, rows, env: { ...childEnvironment(), TERM: 'xterm-256color', ...env } },
    (shown, type, data) => {
      terminal.write(data);
      const key = press(shown);
      if (key !== undefined) type(key);
    },
  );
  await new Promise<void>((resolve) => terminal.write('', resolve));
  const { active } = terminal.buffer;
  const all = Array.from({ length: active.length }, (_, row) => active.getLine(row));
  const screen = all
    .slice(active.baseY, active.baseY + rows)
    .map((line) => line?.translateToString(true).trimEnd() ?? '');
  const lines: string[] = [];
  for (const line of all) {
    const text = line?.translateToString() ?? '';
    if (line?.isWrapped === true) lines.push(`${lines.pop() ?? ''}${text}`);
    else lines.push(text);
  }
  terminal.dispose();
  return { screen, lines: lines.map((line) => line.trimEnd()), exitCode, written };
}

interface Screen {
  readonly cols?: number;
  readonly rows?: number;
  readonly env: Record<string, string>;
  /** Typed before anything is shown. */
  readonly ahead?: string;
}

/** Runs a program of ours at a terminal; `hear` is told what was shown so far, and what of it is new, and may type. */
export function runAtTerminal(
  words: readonly string[],
  { cols = 100, rows = 30, env, ahead = '' }: Screen,
  hear: (shown: string, type: (keys: string) => void, added: string) => void,
): Promise<{ readonly exitCode: number; readonly shown: string }> {
  const child = spawn(process.execPath, [...words], { cols, rows, cwd: root, env });
  let shown = '';
  return new Promise((resolve) => {
    let isRunning = true;
    onTestFinished(() => {
      if (isRunning) child.kill('SIGKILL');
    });
    child.write(ahead);
    child.onData((data) => {
      shown += data;
      hear(shown, (keys) => child.write(keys), data);
    });
    child.onExit(({ exitCode }) => {
      isRunning = false;
      resolve({ exitCode, shown });
    });
  });
}
