import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { digestOfFile } from './inputs.ts';

const folder = temporaryFolder();
const start = process.cwd();

afterEach(() => {
  process.chdir(start);
  vi.unstubAllEnvs();
});

it.each<[string, string, object]>([
  ['GITHUB_WORKSPACE', 'svc.yaml', { file: 'svc.yaml', inRepository: 'packages/api/svc.yaml' }],
  ['CI_PROJECT_DIR', '../svc.yaml', { inRepository: 'packages/svc.yaml' }],
  [
    '.git',
    'a#b c/svc%20ü.yaml',
    { file: 'a#b c/svc%20ü.yaml', inRepository: 'packages/api/a#b c/svc%20ü.yaml' },
  ],
])('a file has its path in the repository that %s shows: %s', async (by, file, places) => {
  for (const name of ['GITHUB_WORKSPACE', 'CI_PROJECT_DIR']) vi.stubEnv(name, name === by ? folder.path : '');
  const here = join(folder.path, 'packages/api');
  await mkdir(join(here, 'a#b c'), { recursive: true });
  if (by === '.git') await mkdir(join(folder.path, '.git'));
  await folder.write(join('packages/api', file), 'x');
  process.chdir(here);
  expect(await digestOfFile('profile', file)).toEqual([
    { name: 'profile', sha256: expect.any(String), ...places },
  ]);
});

it('a file that is gone when the verdict is written has no digest', async () => {
  expect(await digestOfFile('profile', join(folder.path, 'nowhere'))).toEqual([]);
});
