import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from './testing/run-command.ts';

const results = temporaryFolder('all');
const sha256 = 'a'.repeat(64);
const passing = resultWith([ruleResult()], { contract: { version: '1.0.0', sha256 } });
const evidence = [{ expected: 'a', actual: 'b', exchanges: [] }];
const failing = { ...passing, rules: [ruleResult({ verdict: 'failed', evidence })] };

async function compareFiles(...words: string[]) {
  return runCommand(['report', 'compare', ...words]);
}

beforeAll(async () => {
  await writeFile(join(results.path, 'passing.json'), JSON.stringify(passing));
  await writeFile(join(results.path, 'failing.json'), JSON.stringify(failing));
});

describe('report compare', () => {
  it.each([
    ['passing.json', 'failing.json', 1, 'regression SH-01'],
    ['failing.json', 'passing.json', 0, 'changed    SH-01'],
    ['passing.json', 'passing.json', 0, '0 verdicts and 0 observations changed'],
  ])('of %s and %s exits with %i', async (before, after, code, words) => {
    const { exitCode, stdout, stderr } = await compareFiles(
      join(results.path, before),
      join(results.path, after),
    );
    expect(stdout).toContain(words);
    expect([exitCode, stderr]).toEqual([code, '']);
  });

  it('prints nothing but JSON when a machine reads', async () => {
    const { stdout } = await compareFiles(
      join(results.path, 'passing.json'),
      join(results.path, 'failing.json'),
      '--json',
    );
    expect(JSON.parse(stdout)).toMatchObject({ rules: [{ id: 'SH-01', isRegression: true }], slower: [] });
  });
});

const folder = temporaryFolder();

const mutant = 'SH-11-caches-may-store';

async function verifyReference(...words: string[]): Promise<{ exitCode: number; stderr: string }> {
  const shared = ['verify', 'reference', '--in-process', '--only', 'SH-11', '--out', folder.path];
  return runCommand([...shared, ...words]);
}

async function baselineOf(expires: string): Promise<string> {
  const file = join(folder.path, 'known.yaml');
  await writeFile(
    file,
    `- rule: SH-11\n  reason: the proxy strips it\n  owner: anna\n  expires: ${expires}\n`,
  );
  return file;
}

describe('verify with a baseline', () => {
  it('passes while the known failure is accepted, and fails without the baseline', async () => {
    const file = await baselineOf('2999-12-31');
    expect((await verifyReference('--mutant', mutant, '--baseline', file)).exitCode).toBe(0);
    expect((await verifyReference('--mutant', mutant)).exitCode).toBe(1);
  });

  it('fails once the entry has expired', async () => {
    const { exitCode, stderr } = await verifyReference(
      '--mutant',
      mutant,
      '--baseline',
      await baselineOf('2001-01-01'),
    );
    expect(stderr).toContain('have expired: SH-11');
    expect(exitCode).toBe(1);
  });

  it('fails when the entry passes now', async () => {
    const { exitCode, stderr } = await verifyReference('--baseline', await baselineOf('2999-12-31'));
    expect(stderr).toContain('(remove them): SH-11');
    expect(exitCode).toBe(1);
  });

  it('writes one, which the next run accepts', async () => {
    const file = join(folder.path, 'new.yaml');
    const words = ['--mutant', mutant, '--baseline', file];
    expect((await verifyReference(...words, '--update-baseline')).exitCode).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('rule: SH-11\n  operation: getServiceHealth\n');
    expect((await verifyReference(...words)).exitCode).toBe(0);
    await writeFile(file, (await readFile(file, 'utf8')).replace('getServiceHealth', 'getVersion'));
    const { exitCode, stderr } = await verifyReference(...words);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('SH-11 at getServiceHealth')]);
  });
});

it('verify fails when a required rule stays untested', async () => {
  const words = ['verify', 'prism', '--only', 'SH-11,SH-13', '--require', 'SH-13', '--out', folder.path];
  const { exitCode, stderr } = await runCommand(words);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('required but untested: SH-13')]);
});

it('verify fails a run in which nothing could be exercised', async () => {
  const words = ['verify', 'prism', '--only', 'SH-13', '--out', folder.path];
  const { exitCode, stderr } = await runCommand(words);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('no rule was exercised')]);
});
