import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf, runCommand, started, stopAll } from './testing/run-command.ts';

const folder = temporaryFolder();

async function expectRefused(kept: string, ...args: string[]): Promise<void> {
  const before = await readFile(kept, 'utf8').catch(() => undefined);
  expect(await errorOf(args)).toMatch(/ name the same file, [^\n]+\. Give a different file for each\.\n$/);
  expect(await readFile(kept, 'utf8').catch(() => undefined)).toBe(before);
}

describe('one file for two purposes is refused before it is opened', () => {
  it('by reference: the data file and a recording', async () => {
    const data = join(folder.path, 'state.db');
    await expectRefused(data, 'reference', '--data', data, '--record', data);
    await expectRefused(data, 'reference', '--data', data, '--record', `${data}-wal`);
    await writeFile(data, '');
    await symlink(data, join(folder.path, 'link'));
    await expectRefused(data, 'reference', '--data', data, '--record', join(folder.path, 'link'));
  });

  it('by init: the overlay of the profile and the draft, with and without --force', async () => {
    const overlay = await folder.write('overlay.yaml', 'overlay: 1.0.0');
    const profile = await folder.write('profile.yaml', `baseUrl: http://127.0.0.1:9\noverlay: ${overlay}\n`);
    await expectRefused(overlay, 'init', '--profile', profile, '--out', overlay, '--force');
  });

  it('by report merge: a shard and the merged result', async () => {
    const options = ['--in-process', '--only', 'SH-04', '--shard', '1/1', '--out', folder.path];
    expect(await runCommand(['verify', 'reference', ...options])).toMatchObject({ exitCode: 0 });
    await rename(join(folder.path, 'reference.1-of-1'), join(folder.path, 'reference'));
    const file = join(folder.path, 'reference', 'result.json');
    await expectRefused(file, 'report', 'merge', file, '--out', folder.path);
  });
});

const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

it('a recording, a data file and its journal are readable only by their owner, whether new or not', async () => {
  const [har, data] = [join(folder.path, 'session.har'), join(folder.path, 'data')];
  const files = [har, data, `${data}-wal`];
  for (const former of [undefined, 0o644, 0o666]) {
    if (former !== undefined) for (const file of [har, data]) chmodSync(file, former);
    await started('reference', '--record', har, '--data', data);
    expect(files.map(rightsOf)).toEqual(['600', '600', '600']);
    await stopAll();
  }
});

it('a refused file keeps its permissions', async () => {
  const file = join(folder.path, 'another');
  writeFileSync(file, 'of another program'.repeat(20));
  chmodSync(file, 0o644);
  await expect(started('reference', '--data', file)).rejects.toThrow(
    'cannot be used as a data file: file is not a database',
  );
  expect(rightsOf(file)).toBe('644');
});
