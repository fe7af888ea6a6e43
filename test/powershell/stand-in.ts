import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll } from 'vitest';
import { root } from '#harness/root.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';

/** Puts a `pwsh` on the path that stands in for PowerShell, and writes the module and the subject file of a client. */
export function powerShellStandIn() {
  const folder = temporaryFolder('all');
  const { PATH = '' } = process.env;
  beforeAll(async () => {
    const file = join(folder.path, 'pwsh');
    const start = `exec '${process.execPath}' --import '${root}test/checkout-names.ts' '${root}test/powershell/pwsh.ts' "$@"`;
    await writeFile(file, `#!/bin/sh\n${start}\n`);
    await chmod(file, 0o755);
    process.env.PATH = `${folder.path}${delimiter}${PATH}`;
  });
  afterAll(() => {
    process.env.PATH = PATH;
  });
  return {
    folder,
    async subject(
      module: Readonly<Record<string, string>> = {},
      ...further: readonly string[]
    ): Promise<string> {
      const members = Object.entries(module).map(([name, value]) => `  ${name} = '${value}'\n`);
      await writeFile(join(folder.path, 'Svc.psd1'), `@{\n${members.join('')}}\n`);
      const file = join(folder.path, 'client.yaml');
      await writeFile(file, ['shell: powershell', 'module: ./Svc.psd1', ...further, ''].join('\n'));
      return file;
    },
  };
}
