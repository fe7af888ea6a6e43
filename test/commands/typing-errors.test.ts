import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from './testing/run-command.ts';

const folder = temporaryFolder('all');

async function svcContract(...words: readonly string[]) {
  return runCommand(words);
}

describe('a word that is mistyped', () => {
  it.each([
    ['verfy', 'verify'],
    ['Verify', 'verify'],
    ['report comapre a b', 'report compare'],
    ['statecontrol check', 'state-control check'],
    ['verify --onyl SH', '--only'],
    ['verify --basline x', '--baseline'],
    ['rules --are SH', '--area'],
    ['verify refrence', 'reference'],
    ['verify prsm', 'prism'],
    ['verify --only SH-4', 'SH-04'],
    ['verify --only SHH', 'SH'],
    ['rules SH-O4', 'SH-04'],
    ['rules --basis statd', 'stated'],
    [
      'verify reference --fault SH-04-worker-has-the-limit-of-the-sheduler',
      'SH-04-worker-has-the-limit-of-the-scheduler',
    ],
    ['reference --fault SH-11-cache-may-store', 'SH-11-caches-may-store'],
    ['prove --fault SH-11-cache-may-store', 'SH-11-caches-may-store'],
  ])('%s is answered with what was meant', async (line, meant) => {
    const { exitCode, stderr, stdout } = await svcContract(...line.split(' '));
    expect(stderr).toContain(`Did you mean ${meant}?`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect([exitCode, stdout]).toEqual([2, '']);
  });

  it('is not guessed at where nothing is near', async () => {
    for (const line of ['nonsense', 'verify --zzzzzz', 'verify ftp://server.example'])
      expect((await svcContract(...line.split(' '))).stderr).not.toContain('Did you mean');
  });

  it.each([
    ['baseURL: http://127.0.0.1:9', 'baseUrl'],
    ['baseUrl: http://127.0.0.1:9\npath: {}', 'paths'],
    ['baseUrl: http://127.0.0.1:9\npaths: { getHealth: /health }', 'getServiceHealth'],
    ['baseUrl: http://127.0.0.1:9\ncredentials: { admin: { apiKey: { env: X } } }', 'administrator'],
    ['baseUrl: http://127.0.0.1:9\nallow: [wirte]', 'write'],
  ])('in a profile is answered with what was meant: %s', async (text, meant) => {
    const file = join(folder.path, 'p.yaml');
    await writeFile(file, text);
    for (const verb of ['verify', 'init', 'diff']) {
      const { exitCode, stderr } = await svcContract(verb, '--profile', file);
      expect(stderr).toContain(`Did you mean ${meant}?`);
      expect([verb, exitCode]).toEqual([verb, 2]);
    }
  });
});

describe('rules by their names', () => {
  it.each([
    ['verify reference --in-process --only sh-11,vr', 6],
    ['verify reference --in-process --only VR', 5],
  ])('%s takes areas and rules in any case', async (line, count) => {
    const { exitCode, stdout } = await svcContract(...line.split(' '), '--out', folder.path, '--json');
    const [{ rules }] = JSON.parse(stdout) as [{ rules: unknown[] }];
    expect([exitCode, rules.length]).toEqual([0, count]);
  });

  it('are explained in any case', async () => {
    expect((await svcContract('rules', 'sh-04')).stdout).toContain('SH-04  More than 60 seconds');
    expect((await svcContract('rules', '--area', 'vr')).stdout).toContain('VR-01');
  });

  it('are explained with the faults that break them', async () => {
    const { stdout } = await svcContract('rules', 'SH-04');
    expect(stdout).toContain(
      '    SH-04-worker-has-the-limit-of-the-scheduler  The Worker is given 120 seconds of silence.\n',
    );
    expect((await svcContract('reference', '--help')).stdout).toMatch(/faults? .*svc-contract rules ID/is);
  });
});

describe('help and version', () => {
  it.each([
    ['help verify', 'verify --help'],
    ['help report merge', 'report merge --help'],
    ['help report', 'report --help'],
    ['help', '--help'],
    ['-v', '--version'],
  ])('%s prints what %s prints', async (one, other) => {
    const [first, second] = await Promise.all([one, other].map((line) => svcContract(...line.split(' '))));
    expect(first).toEqual(second);
    expect(first?.exitCode).toBe(0);
  });
});
