import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { complaintOf, runCommand, type Started, started, stopAll } from './testing/run-command.ts';

const folder = temporaryFolder();
const only = ['--only', 'SH-01,SH-11'];
const key = 'a-key-for-this-test';

afterEach(stopAll);

async function write(name: string, text: string): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(file, text);
  return file;
}

async function profile(name: string, { api, enter }: Pick<Started, 'api' | 'enter'>): Promise<void> {
  await enter('a caller exists', { key });
  await write(
    `${name}.yaml`,
    `name: ${name}\nbaseUrl: ${api}\ncredentials:\n  administrator:\n    apiKey: { env: KEY }\n`,
  );
}

const read = (...path: string[]): Promise<string> => readFile(join(folder.path, ...path), 'utf8');

describe('verify --fleet', () => {
  it('gives each server a result and all of them a table, and ends as the worst of them', async () => {
    await profile('sound', await started('reference'));
    await profile('mutant', await started('reference', '--mutant', 'SH-11-caches-may-store'));
    await write('gone.yaml', 'name: gone\nbaseUrl: http://127.0.0.1:1\n');
    const out = join(folder.path, 'out');
    const verify = async (...names: string[]) => {
      const fleet = await write('fleet.yaml', names.map((name) => `- ${name}.yaml\n`).join(''));
      return runCommand(['verify', '--fleet', fleet, ...only, '--out', out], { KEY: key });
    };
    const verdicts = async (name: string) => {
      const { rules } = JSON.parse(await read('out', name, 'result.json')) as RunResult;
      return rules.map(({ id, verdict }) => [id, verdict]);
    };
    const { exitCode, stdout } = await verify('sound', 'mutant');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('2 results: 1 of 2 rules');
    expect(await verdicts('sound')).toContainEqual(['SH-11', 'passed']);
    expect(await verdicts('mutant')).toContainEqual(['SH-11', 'failed']);
    expect(await read('out/table.md')).toMatch(/\| SH\\-11 .+\| ✓ \| ✕ \|/);
    expect(await read('out/table.html')).toContain('id="SH-11"');
    expect((await verify('gone', 'sound')).exitCode).toBe(3);
    expect(await verdicts('gone')).toContainEqual(['SH-11', 'untested']);
    expect(
      (await runCommand(['report', 'table', out, '--out', join(folder.path, 'joined')])).stdout,
    ).toContain('3 results: ');
  });

  it.each([
    ['no list', 'a: b\n', 'fleet.yaml'],
    ['a profile that is not there', '- none.yaml\n', 'none.yaml'],
    ['a profile with a flaw', '- flawed.yaml\n', 'flawed.yaml'],
    ['two of one name', '- one.yaml\n- one.yaml\n', 'fleet.yaml:2'],
  ])('refuses %s before it asks any server', async (_, text, words) => {
    await write('one.yaml', 'name: one\nbaseUrl: http://127.0.0.1:1\n');
    await write('flawed.yaml', 'name: one\n');
    const command = ['verify', '--fleet', await write('fleet.yaml', text), '--out', join(folder.path, 'out')];
    expect(await complaintOf(command)).toContain(words);
  });

  it('takes no other target beside it', async () => {
    const fleet = await write('fleet.yaml', '- one.yaml\n');
    expect(await complaintOf(['verify', 'prism', '--fleet', fleet])).toContain('--fleet');
  });
});
