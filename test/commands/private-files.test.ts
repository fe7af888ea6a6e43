import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { started, stopAll } from './testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-private-'));
const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

afterEach(stopAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a recording that was there before is for its owner alone', async () => {
  const file = join(folder, 'old.har');
  writeFileSync(file, '{}', { mode: 0o644 });
  chmodSync(file, 0o644);
  await started('reference', '--record', file);
  expect(rightsOf(file)).toBe('600');
});

it('so is a data file, and what lies beside it', async () => {
  const file = join(folder, 'data');
  await started('reference', '--data', file);
  expect([file, `${file}-wal`].map(rightsOf)).toEqual(['600', '600']);
  await stopAll();
  chmodSync(file, 0o666);
  await started('reference', '--data', file);
  expect([file, `${file}-wal`].map(rightsOf)).toEqual(['600', '600']);
});

it('a file that is refused keeps its rights', async () => {
  const file = join(folder, 'another');
  writeFileSync(file, 'of another program'.repeat(20));
  chmodSync(file, 0o644);
  await expect(started('reference', '--data', file)).rejects.toThrow('is not a data file');
  expect(rightsOf(file)).toBe('644');
});
