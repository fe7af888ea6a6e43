import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from './testing/run-command.ts';

const folder = temporaryFolder('all');
const sha256 = 'a'.repeat(64);
const passing = resultWith([ruleResult()], { contract: { version: '1.0.0', sha256 } });
const evidence = [{ expected: 'a', actual: 'b', exchanges: [] }];
const failing = { ...passing, rules: [ruleResult({ verdict: 'failed', evidence })] };

async function compareFiles(...words: string[]) {
  return runCommand(['report', 'compare', ...words]);
}

beforeAll(async () => {
  await writeFile(join(folder.path, 'passing.json'), JSON.stringify(passing));
  await writeFile(join(folder.path, 'failing.json'), JSON.stringify(failing));
});

describe('report compare', () => {
  it.each([
    ['passing.json', 'failing.json', 1, 'regression SH-01'],
    ['failing.json', 'passing.json', 0, 'changed    SH-01'],
    ['passing.json', 'passing.json', 0, '0 verdicts and 0 observations changed'],
  ])('of %s and %s exits with %i', async (before, after, code, words) => {
    const { exitCode, stdout, stderr } = await compareFiles(
      join(folder.path, before),
      join(folder.path, after),
    );
    expect(stdout).toContain(words);
    expect([exitCode, stderr]).toEqual([code, '']);
  });

  it('prints nothing but JSON when a machine reads', async () => {
    const { stdout } = await compareFiles(
      join(folder.path, 'passing.json'),
      join(folder.path, 'failing.json'),
      '--json',
    );
    expect(JSON.parse(stdout)).toMatchObject({ rules: [{ id: 'SH-01', isRegression: true }], slower: [] });
  });

  it.each([[['one.json']], [['one.json', 'two.json', 'three.json']], [[]]])(
    'needs two files, not %j',
    async (files) => {
      const { exitCode, stderr } = await compareFiles(...files);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(exitCode).toBe(2);
    },
  );
});
