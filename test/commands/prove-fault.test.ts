import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { fakeEnvironment } from './testing/run-command.ts';

it('prove --fault ID tries that fault, and nothing else', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prove-'));
  try {
    const environment = fakeEnvironment();
    const id = 'SH-11-caches-may-store';
    expect(await run(['prove', '--fault', id, '--workers', '1', '--out', folder], environment)).toBe(0);
    expect(environment.written.stdout).toMatch(/1 of 1 faults killed/);
    expect(environment.written.stdout).not.toMatch(/shake|releases|not exercised/);
    const { figures } = JSON.parse(await readFile(join(folder, 'proof.json'), 'utf8'));
    expect(figures).toMatchObject({ faults: 1, killed: 1, alterations: 0, shakes: 0, releases: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
