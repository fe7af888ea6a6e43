import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '#harness/root.ts';

const here = dirname(fileURLToPath(import.meta.url));

function hasDotnet(): boolean {
  try {
    return Number.parseInt(execFileSync('dotnet', ['--version'], { encoding: 'utf8' }), 10) >= 10;
  } catch {
    return false;
  }
}

it.skipIf(!hasDotnet())(
  'a team that writes C# passes its tests (skipped without the .NET SDK 10)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-contract-dotnet-'));
    try {
      await cp(here, folder, { recursive: true });
      const command = `${process.execPath} ${join(root, 'harness/cli/svc-contract.js')}`;
      const env = { ...process.env, SVC_CONTRACT: command, MSBUILDDISABLENODEREUSE: '1' };
      const { stdout } = await promisify(execFile)('dotnet', ['test'], { cwd: folder, env });
      expect(stdout).toMatch(/Failed:\s+0, Passed:\s+12/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  // NuGet may have to fetch forty packages first.
  240_000,
);
