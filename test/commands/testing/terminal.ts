import process from 'node:process';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { root } from '#harness/files/root.ts';
import { childEnvironment } from './run-command.ts';

/** The screen at the end of a command, and the complete scrollback with wrapped lines joined. */
export async function onTerminal(args: readonly string[], env: Readonly<Record<string, string>>) {
  const [cols, rows] = [80, 24];
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true, scrollback: 5_000 });
  const { shown: written, exitCode } = await runAtTerminal(
    ['app/main.ts', ...args],
    { cols, rows, env: { ...childEnvironment(), TERM: 'xterm-256color', ...env } },
    (_shown, _type, data) => terminal.write(data),
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
  /** The keys to type before any output. */
  readonly ahead?: string;
}

/** Runs a program on a terminal. `hear` gets the output so far and its newest part, and may send input. */
export function runAtTerminal(
  args: readonly string[],
  { cols = 100, rows = 30, env, ahead = '' }: Screen,
  hear: (shown: string, type: (keys: string) => void, added: string) => void,
): Promise<{ readonly exitCode: number; readonly shown: string }> {
  const child = spawn(process.execPath, [...args], { cols, rows, cwd: root, env });
  let printed = '';
  return new Promise((resolve) => {
    let isRunning = true;
    onTestFinished(() => {
      if (isRunning) child.kill('SIGKILL');
    });
    child.write(ahead);
    child.onData((data) => {
      printed += data;
      hear(printed, (keys) => child.write(keys), data);
    });
    child.onExit(({ exitCode }) => {
      isRunning = false;
      resolve({ exitCode, shown: printed });
    });
  });
}
