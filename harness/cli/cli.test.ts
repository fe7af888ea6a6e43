import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';

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
    [['verify', '--frob'], 'unknown option --frob'],
    [['verify', 'reference', 'prism'], 'too many arguments, it takes TARGET'],
    [['verify', '--only', 'SH-04,SH-99'], '--only must be a rule, an area or "all", not "SH-99"'],
    [
      ['verify', 'reference', '--release', '7'],
      '--release must be 0.12.0, 0.13.0, 0.14.0, 0.15.0 or 0.16.0, not "7"',
    ],
    [['verify', '--shard', '3/2'], '--shard must be I/N, such as 1/4 or 4/4, with N up to 1000, not "3/2"'],
    [['verify', '--shard', '0/2'], 'not "0/2"'],
    [['verify', '--shard', 'half'], 'not "half"'],
    [
      ['verify', '--shard', '1/2', '--baseline', 'known.yaml', '--update-baseline'],
      '--update-baseline and --shard exclude each other',
    ],
    [
      ['verify', 'http://127.0.0.1:9', '--allow', 'havoc'],
      '--allow must be read, write, password, reset, burst, waiting or reset=HOST, not "havoc"',
    ],
    [
      ['verify', 'ftp://somewhere'],
      'TARGET must be reference, prism or an http address without query and fragment, not "ftp://somewhere"',
    ],
    [['--version', 'extra'], '--version stands alone, and extra is too much. See svc-contract --help.'],
    [['-v', '--json=hidden'], '-v stands alone, and --json is too much.'],
    [['--help', 'frobnicate'], 'There is no command "frobnicate"'],
    [['help', 'state-control', 'frobnicate'], '"state-control" is only the first word of a command'],
    [['state-control', '--help', 'frobnicate'], '"state-control" is only the first word of a command'],
    [['rules', 'SH-99'], 'ID must be an id that "svc-contract rules" lists, not "SH-99"'],
    [['mock', '--port', 'eighty'], '--port must be a whole number from 0 to 65535'],
    [['reference', '--seed=-1'], '--seed must be a whole number from 0'],
    [
      ['prove', '--fault', 'XX-01-nothing'],
      'No fault begins with "XX-01-nothing". An id begins with its rule',
    ],
    [['verify', 'reference', '--fault', 'SH-04'], 'There is no fault "SH-04". Those of SH-04 are SH-04-'],
    [
      ['verify', 'reference', '--release', '0.16', '--fault', 'EN-05-numbers-are-refused-early'],
      'shows in release 0.13.0, not in 0.16.0. Leave --release out.',
    ],
    [['report'], 'Write svc-contract report compare or svc-contract report merge'],
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

describe('help', () => {
  it.each([
    ['--help verify', 'Usage: svc-contract verify'],
    ['-h verify', 'Usage: svc-contract verify'],
    ['help verify', 'Usage: svc-contract verify'],
    ['verify reference --help --fault x', 'Usage: svc-contract verify'],
    ['state-control --help check', 'Usage: svc-contract state-control check'],
    ['--help --help', 'svc-contract: does a server'],
    ['help -h', 'svc-contract: does a server'],
    ['state-control -h --help', 'svc-contract: does a server'],
  ])('is printed for %s', async (line, begin) => {
    const { exitCode, stdout, stderr } = await svcContract(...line.split(' '));
    expect([exitCode, stderr, stdout.slice(0, begin.length)]).toEqual([0, '', begin]);
  });
});
