import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/**
 * A folder for each test, removed after it; or one for all tests of a file. Its path is known once a hook has
 * run.
 */
export function temporaryFolder(of: 'each' | 'all' = 'each'): { readonly path: string } {
  const folder = { path: '' };
  const [before, after] = of === 'each' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  });
  // After-hooks run in reverse order: everything that uses the folder has been stopped by then.
  after(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
