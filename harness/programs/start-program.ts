import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { limits } from '#harness/errors/limits.ts';
import { supervisor } from '#harness/files/runtime-paths.ts';
import { withoutPrintedSecrets } from '#harness/redaction/printed-secrets.ts';
import { escapeControls } from '#harness/text/escape-controls.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import { lastLines } from './last-lines.ts';

export interface ProgramToStart {
  readonly command: readonly string[];
  /** Default: the current folder. */
  readonly folder?: string | undefined;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

export interface StartedProgram {
  /** How it ended; pending while it runs. */
  readonly ending: Promise<string>;
  /** Resolves when it prints a line that matches the awaited pattern. */
  readonly lined: Promise<void>;
  /** The last lines that it has printed. */
  output(): string;
  /** Ends it, with all that it has started. */
  close(): Promise<void>;
}

/** How long output is read after a program has ended: others may hold its pipe open. */
const lastWordsMs = 300;

/** Starts a program that runs until it is closed, or until this process ends in any way. */
export function startProgram(order: ProgramToStart, awaited?: RegExp): StartedProgram {
  const printed = lastLines(limits.startedPrints);
  const child = spawn(process.execPath, [fileURLToPath(supervisor)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A signal of the terminal must not reach it: the run ends first.
    detached: process.platform !== 'win32',
  });
  child.stdin.on('error', () => undefined).write(`${JSON.stringify(order)}\n`);
  const lined = Promise.withResolvers<void>();
  let pattern = awaited;
  for (const stream of [child.stdout, child.stderr]) {
    let line = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed.add(text);
      // A program may print millions of lines, so they are looked at only while one is awaited.
      if (pattern === undefined) return;
      const [rest = '', ...lines] = (line + text).split('\n').reverse();
      line = rest.slice(0, limits.startedPrints);
      if (!lines.some((each) => pattern?.test(stripVTControlCharacters(each).trimEnd()))) return;
      pattern = undefined;
      lined.resolve();
    });
  }
  const { promise: ending, resolve, reject } = Promise.withResolvers<string>();
  child.once('error', reject);
  child.once('exit', () => {
    setTimeout(() => [child.stdout, child.stderr].map((each) => each.destroy()), lastWordsMs);
  });
  child.once('close', (exitCode) => resolve(`exit code ${exitCode}`));
  return {
    ending,
    lined: lined.promise,
    output() {
      const { text, left } = printed.all();
      const before = left === 0 ? '' : `${groupDigits(left)} characters, then:\n`;
      return before + withoutPrintedSecrets(plain(text)).trimEnd();
    },
    async close() {
      child.stdin.end();
      await ending;
    },
  };
}

/** Without colours and other controls of a terminal. */
function plain(text: string): string {
  return escapeControls(stripVTControlCharacters(text).replaceAll('\r\n', '\n'));
}
