import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepToOwner } from './keep-to-owner.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-owner-'));
const file = join(folder, 'file');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([0o644, 0o606, 0o640, 0o777])('takes the rights of others: %o', (mode) => {
  writeFileSync(file, 'secret');
  chmodSync(file, mode);
  expect(keepToOwner(file)).toBeUndefined();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('leaves a file alone that only its owner may use, and what is no file', () => {
  const never = () => {
    throw new Error('was to be left alone');
  };
  chmodSync(file, 0o400);
  expect(keepToOwner(file, never)).toBeUndefined();
  expect(keepToOwner(folder, never)).toBeUndefined();
  expect(keepToOwner('/dev/null', never)).toBeUndefined();
  expect(keepToOwner(join(folder, 'nothing'), never)).toBeUndefined();
});

it('says in one line that it cannot be done', () => {
  chmodSync(file, 0o644);
  const line = keepToOwner(file, () => {
    throw new Error('EPERM');
  });
  expect(line).toBe(
    `Warning: others than its owner may use ${file}, which holds secrets, and that cannot be changed.`,
  );
});
