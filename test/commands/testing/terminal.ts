import process from 'node:process';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
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

interface Circumstances {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with what was written so far; answers with a key to press. */
  readonly press?: (written: string) => string | undefined;
}

/** What a person sees of a command on a terminal, of 80 columns and 24 rows unless told otherwise. */
export async function onTerminal(
  words: readonly string[],
  { columns: cols = 80, rows = 24, env = {}, press = () => undefined }: Circumstances = {},
): Promise<Seen> {
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true, scrollback: 5_000 });
  const child = spawn(process.execPath, ['harness/cli/main.ts', ...words], {
    cols,
    rows,
    cwd: root,
    env: { ...childEnvironment(), TERM: 'xterm-256color', ...env },
  });
  let written = '';
  child.onData((data) => {
    written += data;
    terminal.write(data);
    const key = press(written);
    if (key !== undefined) child.write(key);
  });
  const exitCode = await new Promise<number>((resolve) => child.onExit((exit) => resolve(exit.exitCode)));
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
