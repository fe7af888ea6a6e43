import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, TestRunner } from 'vitest';
import { run } from '#app/cli.ts';
import type { Environment } from '#harness/programs/environment.ts';
import type { RunResult } from '#harness/result/result.ts';
import { readResult } from '#harness/result/result-file.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { enterer } from '#test/builders/enterer.ts';

/** The environment of a program that a test starts: PATH, with this Node first, and the compile cache. */
export function childEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: `${dirname(process.execPath)}:${PATH}`,
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  };
}

/** For a command line in a test, replaces the variables, output and interruption of the process. */
export function fakeEnvironment(env: Environment['env'] = {}) {
  const written = { stdout: '', stderr: '' };
  const interruption = new AbortController();
  const stream = (name: 'stdout' | 'stderr'): Environment['stdout'] => ({
    write: (text) => {
      written[name] += text;
    },
    isTerminal: false,
    columns: 100,
  });
  const streams = { stdout: stream('stdout'), stderr: stream('stderr') };
  const interrupt = () => interruption.abort();
  return { env, ...streams, interrupted: interruption.signal, written, interrupt };
}

/** Progress messages. A message appears every ten seconds, so a slow machine prints more of them. */
const progress =
  /^(?:.+: (?:starting|\d+ of \d+ scenarios.*|waiting for .*|\d+ requests, .*)|reading \S+)\n/gm;

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The progress messages, which `stderr` is without. */
  readonly messages?: string;
}

/** Runs a complete command line. */
export async function runCommand(args: readonly string[], env: Environment['env'] = {}): Promise<Ended> {
  const { written, ...environment } = fakeEnvironment(env);
  const exitCode = await run(args, environment);
  const messages = (written.stderr.match(progress) ?? []).join('');
  return { exitCode, stdout: written.stdout, stderr: written.stderr.replace(progress, ''), messages };
}

/** Runs a command that must print one error and end, by default with exit code 2. Returns the error. */
export async function errorOf(
  args: readonly string[],
  { exitCode: expected = 2, env = {}, ...given }: Partial<Environment> & { exitCode?: number } = {},
): Promise<string> {
  const environment = fakeEnvironment(env);
  const write = (text: string): void => {
    environment.stdout.write(text);
    // A command that prints instead of failing may be a server that keeps running, so it is interrupted.
    environment.interrupt();
  };
  const printing = { ...environment.stdout, write };
  const exitCode = await run(args, { ...environment, ...given, stdout: printing });
  const { stdout } = environment.written;
  const stderr = environment.written.stderr.replace(progress, '');
  expect([exitCode, stdout, stderr]).toEqual([
    expected,
    '',
    expect.stringMatching(/^svc-contract: [^\n]+[.?]\n$/),
  ]);
  return stderr;
}

export const resultIn = (...folder: readonly string[]): Promise<RunResult> =>
  readResult(join(...folder, 'result.json'));

/** The ids of the rules with these verdicts. */
export function having({ rules }: RunResult, ...verdicts: readonly Verdict[]): readonly string[] {
  return rules.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
}

export const verdictsOf = ({ rules }: RunResult): Readonly<Record<string, Verdict>> =>
  Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict]));

/** The text of each file in a folder and its subfolders. If the folder does not exist, there are none. */
export async function textsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const));
  return Object.fromEntries(texts);
}

/** Runs `verify` against one target. The folder with the reports is removed afterwards. */
export async function verifyIn(args: readonly string[], env: Environment['env'] = {}) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'svc-contract-'));
  const ended = await runCommand(['verify', ...args, '--out', folder.path], env);
  const [subfolder = ''] = await readdir(folder.path);
  const junit = await readFile(join(folder.path, subfolder, 'junit.xml'), 'utf8');
  return { ...ended, result: await resultIn(folder.path, subfolder), junit };
}

export const controlToken = 'a token for this test';

const closing: (() => Promise<unknown>)[] = [];

/** Starts a command that serves, and waits for its address. It ends with its test, or with `stopAll`. */
export async function serving(...args: readonly string[]) {
  const environment = fakeEnvironment({ SVC_CONTROL_TOKEN: controlToken });
  const running = run(args, environment);
  const ended = running.then((code) => `ended with ${code}: ${environment.written.stderr}`);
  while (environment.written.stdout === '') {
    const over = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5))]);
    if (over !== undefined) throw new Error(String(over));
  }
  const end = async () => {
    environment.interrupt();
    expect(await running).toBe(0);
  };
  closing.push(end);
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(end);
  const printed = environment.written.stdout;
  return {
    api: String(args.includes('--quiet') ? JSON.parse(printed).url : labelled(printed, 'mock|reference')),
    printed,
    /** Stops the command, and returns its request log. */
    async logged() {
      await end();
      return environment.written.stderr;
    },
  };
}

export type Started = Awaited<ReturnType<typeof started>>;

/** Starts a serving command with state control. */
export async function started(...args: readonly string[]) {
  const server = await serving(...args, '--state-control');
  const { printed } = server;
  const control: string = args.includes('--quiet')
    ? JSON.parse(printed).stateControl.url
    : labelled(printed, 'state control');
  const headers = { authorization: `Bearer ${controlToken}` };
  const send = (path: string, method = 'GET', body?: object) =>
    fetch(control + path, { method, headers, body: JSON.stringify(body) });
  return { ...server, control, send, enter: enterer(fetch, controlToken, control) };
}

export async function stopAll(): Promise<void> {
  await Promise.all(closing.splice(0).map((close) => close()));
}

/** The value that a command printed on a line with this label. */
export function labelled(printed: string, label: string): string {
  return new RegExp(`^(?:${label}): (\\S+)$`, 'm').exec(printed)?.[1] ?? '';
}
