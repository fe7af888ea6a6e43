import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import manifest from '../../package.json' with { type: 'json' };

const start = promisify(execFile);

it.each(Object.entries(manifest.bin))('%s starts from %s', async (name, file) => {
  const { stdout } = await start(process.execPath, [join(root, file), '--help']);
  expect(stdout).toContain(name);
});
