import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { memoryUsage } from 'node:process';
import { beforeAll, expect } from 'vitest';
import { root } from '#harness/files/root.ts';
import type { RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import type { Reference } from '#reference/server/reference.ts';
import type { SmallServer } from '#test/builders/small-server.ts';
import { childEnvironment, having, runCommand, verifyIn } from '#test/commands/testing/run-command.ts';
import { patience } from '#test/patience.ts';
import { rawServer } from '../servers/bad-server.ts';

/** A selection of rules. It includes rules about statuses, headers, schemas and calculations. */
export const someRules =
  'SH-08,SH-11,SH-24,SH-26,SH-27,SH-47,SY-03,SY-17,SY-18,AU-14,LS-03,LS-05,LS-09,LS-16,LS-17,VR-01,ER-02';

export interface AttemptOptions {
  /** Rules or areas, by default `someRules`; all rules if empty. */
  readonly only?: string | undefined;
  readonly key?: string;
  /** Additional fields of the profile. */
  readonly profile?: Readonly<Record<string, unknown>>;
}

/** A time limit for servers that never finish responding. Tests of other servers need a longer limit. */
export const hasty = { timeouts: { answerSeconds: 0.3 } };

/** The message about a server whose response exceeds this time limit. */
export const tooLate = 'no complete response within 0.3 s';

/**
 * Far above the 80 MB of responses that a run may store: the run stores each response as a string and as
 * JSON, and the memory of the server counts too, since the server runs in this process.
 */
const mostGrowthInBytes = 500_000_000;

/**
 * Verifies a server, and then closes the server. The test fails if the run crashes, uses too much memory,
 * prints or stores the key, or leaves connections open.
 */
export async function verifying(server: SmallServer, options: AttemptOptions = {}) {
  const { only = someRules, key = 'a-key-that-opens', profile = {} } = options;
  await using folder = await mkdtempDisposable(join(tmpdir(), 'svc-contract-'));
  const file = join(folder.path, 'profile.yaml');
  const memory = memoryUsage.rss();
  try {
    await writeFile(file, JSON.stringify({ ...ordinary, baseUrl: server.url, ...profile }));
    const args = ['--profile', file, '--out', folder.path, ...(only === '' ? [] : ['--only', only])];
    const ended = await runCommand(['verify', ...args], { KEY: key });
    const text = await readFile(join(folder.path, 'hostile', 'result.json'), 'utf8').catch(() => undefined);
    const result = text === undefined ? undefined : (JSON.parse(text) as RunResult);
    await expect.poll(() => server.openConnections()).toBe(0);
    expect(memoryUsage.rss() - memory).toBeLessThan(mostGrowthInBytes);
    const printed = ended.stdout + ended.stderr;
    expect(printed).not.toMatch(/\n\s+at |internal error/);
    const traffic = await readFile(join(folder.path, 'hostile', 'exchanges.har'), 'utf8').catch(() => '');
    expect(printed + (text ?? '') + traffic).not.toContain(key);
    const rules = (verdict: Verdict) => (result === undefined ? [] : having(result, verdict));
    const inError = result?.rules.filter(({ verdict }) => verdict === 'error') ?? [];
    const faults = [...new Set(inError.map(({ detail = '' }) => detail))];
    return { ...ended, result, rules, faults };
  } finally {
    await server.close();
  }
}

// The first run in a process loads the steps, which takes time and memory that the server does not cause.
beforeAll(() => verifyIn(['reference', '--in-process', '--only', 'SH-11']), patience(60));

const ordinary = {
  name: 'hostile',
  timeouts: { connectSeconds: 10, answerSeconds: 10 },
  budget: { seconds: 30 },
  credentials: { administrator: { apiKey: { env: 'KEY' } } },
};

export interface End {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The peak memory of the process, in megabytes, when this command line ended. */
  readonly peak: number;
}

/** Runs command lines one after the other in a separate process. `folder` belongs to the calling test. */
export async function inOwnProcess(
  lines: readonly (readonly string[])[],
  folder: string,
): Promise<readonly End[]> {
  const file = join(folder, 'lines.json');
  await writeFile(file, JSON.stringify(lines));
  const script = join(root, 'test/hostile/testing/run-in-turn.ts');
  const child = spawn(process.execPath, ['--expose-gc', script, file], {
    cwd: folder,
    env: childEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    // This limit is at least as long as those of the tests that wait for this process.
    timeout: patience(120),
    killSignal: 'SIGKILL',
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  return JSON.parse(await readFile(`${file}.ends`, 'utf8')) as End[];
}

/** Serves the reference implementation over HTTP/1.0, without persistent connections. */
export function inHttp10(good: Pick<Reference, 'fetch'>): Promise<SmallServer> {
  return rawServer((socket, head) => {
    const [first = '', ...lines] = head.split('\r\n');
    const [method = '', url = ''] = first.split(' ');
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const request = new Request(`http://service.invalid${url}`, { method, headers });
    void good.fetch(request).then(async (answer) => {
      const headerLines = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.0 ${answer.status} X\r\n${headerLines.join('')}\r\n${await answer.text()}`);
    });
  });
}
