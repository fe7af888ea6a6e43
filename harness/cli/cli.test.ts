import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import { fakeEnvironment } from '#test/commands/testing/fake-environment.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function svcContract(
  ...words: string[]
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const environment = fakeEnvironment();
  const exitCode = await run(words, environment);
  return { exitCode, ...environment.written };
}

describe('wrong usage', () => {
  it.each([
    [['frobnicate'], 'There is no command "frobnicate"'],
    [['verify', '--frob'], "Unknown option '--frob'"],
    [['verify', 'reference', 'prism'], "Unexpected argument 'prism'"],
    [['verify', '--only', 'SH-99'], 'There is no rule "SH-99"'],
    [['verify', '--release', '7'], '"7" is no release'],
    [['verify', '--shard', '3/2'], '--shard 3/2 is no part of a whole'],
    [['verify', '--shard', '0/2'], '--shard 0/2 is no part of a whole'],
    [['verify', '--shard', 'half'], '--shard half is no part of a whole'],
    [['verify', '--timings', 'result.json'], '--timings needs --shard'],
    [
      ['verify', '--shard', '1/2', '--baseline', 'known.yaml', '--update-baseline'],
      'A shard cannot bring a baseline up to date',
    ],
    [['verify', '--allow', 'havoc'], '"havoc" is no effect'],
    [['verify', 'ftp://somewhere'], 'neither reference, prism nor an http address'],
    [['rules', 'SH-99'], 'There is no rule "SH-99"'],
    [['mock', '--port', 'eighty'], '--port eighty is no port number'],
    [['reference', '--seed=-1'], '--seed -1 is no whole number from 0'],
    [['prove', '--fault', 'XX-01-nothing'], 'There is no fault "XX-01-nothing"'],
    [
      ['verify', 'reference', '--fault', 'SH-11-caches-may-store', '--fault', 'SH-11-caches-must-ask-again'],
      'both change health.cacheControl',
    ],
  ])('%j is one line on standard error and exit code 2', async (words, message) => {
    const { exitCode, stdout, stderr } = await svcContract(...words);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
  });

  it('says what there is when called without words', async () => {
    const { exitCode, stdout } = await svcContract();
    expect(stdout).toContain('verify');
    expect(exitCode).toBe(2);
  });
});

describe('help', () => {
  it.each(['verify', 'rules', 'reference', 'mock', 'prove'])('%s explains itself', async (verb) => {
    const { exitCode, stdout } = await svcContract(verb, '--help');
    expect(stdout).toContain(`svc-contract ${verb}`);
    expect(stdout).toContain('--help');
    expect(exitCode).toBe(0);
  });
});

describe('verify', () => {
  it('reports an unreachable server in one line with exit code 3', async () => {
    const port = await closedPort();
    const { exitCode, stderr } = await svcContract('verify', `http://127.0.0.1:${port}`, '--out', folder);
    expect(stderr).toContain(`http://127.0.0.1:${port} did not answer: ECONNREFUSED`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(3);
  });

  it('writes result.json and junit.xml, and exits with 0 for a server that conforms', async () => {
    const { exitCode, stdout } = await svcContract(
      'verify',
      'reference',
      '--in-process',
      '--only',
      'SH-11',
      '--out',
      folder,
    );
    const result = JSON.parse(await readFile(join(folder, 'reference', 'result.json'), 'utf8')) as RunResult;
    expect(result.rules.map(({ id, verdict }) => [id, verdict])).toEqual([['SH-11', 'passed']]);
    expect(await readFile(join(folder, 'reference', 'junit.xml'), 'utf8')).toContain('SH-11');
    expect(stdout).toContain('1 passed, 0 failed');
    expect(exitCode).toBe(0);
  });

  it('fails a run in which nothing could be exercised', async () => {
    const { exitCode, stderr } = await svcContract('verify', 'prism', '--only', 'SH-13', '--out', folder);
    expect(stderr).toContain('no rule was exercised');
    expect(exitCode).toBe(3);
  });
});

describe('serving', () => {
  it.each(['reference', 'mock'])('%s listens until it is interrupted', async (verb) => {
    const environment = fakeEnvironment({ SVC_CONTROL_TOKEN: 'a token for this test' });
    const ending = run([verb, '--state-control'], environment);
    await expect.poll(() => environment.written.stdout).toContain('state control token');
    const [url = ''] = /http:\/\/\S+/.exec(environment.written.stdout) ?? [];
    expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
    environment.interrupt();
    expect(await ending).toBe(0);
    await expect(fetch(`${url}/api/v1/health`)).rejects.toThrow();
  });
});

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
