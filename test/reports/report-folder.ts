import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A folder for the reports of a test; disposing of it removes it. */
export interface ReportFolder {
  readonly path: string;
  /** Writes a file and answers with the address that a browser opens it by. */
  write(name: string, text: string): Promise<string>;
  address(name: string): string;
  remove(): Promise<void>;
}

export async function reportFolder(): Promise<ReportFolder> {
  const path = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  const address = (name: string): string => pathToFileURL(join(path, name)).href;
  return {
    path,
    address,
    async write(name, text) {
      await writeFile(join(path, name), text);
      return address(name);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
