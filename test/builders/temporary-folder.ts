import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';

export interface TemporaryFolder {
  readonly path: string;
  /** Writes a file and returns its path. An object is written as JSON. */
  write(name: string, content: string | object): Promise<string>;
}

/** Creates a folder and sets `path` before each test, or before all tests. Afterwards removes the folder. */
export function temporaryFolder(of: 'each' | 'all' = 'each'): TemporaryFolder {
  const folder = {
    path: '',
    async write(name: string, content: string | object) {
      const file = join(folder.path, name);
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
  };
  const make = async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  };
  const remove = () => rm(folder.path, { recursive: true, force: true });
  if (of === 'all') {
    beforeAll(make);
    afterAll(remove);
  } else
    beforeEach(async () => {
      await make();
      // `remove` runs after all `afterEach` hooks and the test's own `onTestFinished` callbacks, so all users
      // of the folder have stopped.
      onTestFinished(remove);
    });
  return folder;
}
