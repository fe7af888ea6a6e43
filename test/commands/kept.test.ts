import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderings } from '#app/reports/write-reports.ts';
import { root } from '#harness/files/root.ts';
import { readResult } from '#harness/result/result-file.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { resultIn, runCommand } from './testing/run-command.ts';

// What users keep of a version (docs/stability.md). Later versions get folders of their own; none is edited.
const kept = 'test/kept';
const versions = await readdir(join(root, kept));
const folder = temporaryFolder();
const fileOf = (version: string, name: string) => join(kept, version, name);

it.each(versions)('a result of version %s is read, and written in every format', async (version) => {
  const result = await readResult(fileOf(version, 'result.json'));
  const texts = [...renderings(result)];
  expect(texts.every(([, text]) => text.length > 0)).toBe(true);
  const file = fileOf(version, 'result.json');
  expect(await runCommand(['report', 'compare', file, file])).toMatchObject({ exitCode: 0 });
});

it.each(versions)(
  'what failed in a result of version %s is tested again with its profile, baseline and adapter',
  async (version) => {
    const options = {
      profile: 'svc-contract.yaml',
      baseline: 'known.yaml',
      rerun: 'result.json',
    };
    const args = Object.entries(options).flatMap(([name, file]) => [`--${name}`, fileOf(version, file)]);
    const env = { SVC_ADMINISTRATOR_KEY: 'administrator-key' };
    const { exitCode, stderr } = await runCommand(['verify', ...args, '--out', folder.path], env);
    const { capabilities, rules, baseline } = await resultIn(folder.path, 'kept');
    expect(rules.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['SH-09', 'failed'],
      ['SY-19', 'failed'],
    ]);
    expect(baseline?.accepted).toEqual(['SH-09', 'SY-19']);
    expect(capabilities).toMatchObject({ stateControl: 'command', states: ['a caller exists'] });
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringMatching(/^svc-contract: \S+ starts programs: .*\n$/),
    ]);
  },
);
