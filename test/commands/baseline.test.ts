import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment } from './testing/run-command.ts';

const folder = temporaryFolder();

const fault = 'SH-11-caches-may-store';

async function verifyReference(...words: string[]): Promise<{ exitCode: number; stderr: string }> {
  const environment = fakeEnvironment();
  const shared = ['verify', 'reference', '--in-process', '--only', 'SH-11', '--out', folder.path];
  const exitCode = await run([...shared, ...words], environment);
  return { exitCode, stderr: environment.written.stderr };
}

async function baselineOf(expires: string): Promise<string> {
  const file = join(folder.path, 'known.yaml');
  await writeFile(
    file,
    `- rule: SH-11\n  reason: the proxy strips it\n  owner: anna\n  expires: ${expires}\n`,
  );
  return file;
}

describe('verify with a baseline', () => {
  it('passes while the known failure is accepted, and fails without the baseline', async () => {
    const file = await baselineOf('2999-12-31');
    expect((await verifyReference('--fault', fault, '--baseline', file)).exitCode).toBe(0);
    expect((await verifyReference('--fault', fault)).exitCode).toBe(1);
  });

  it('fails once the entry has expired', async () => {
    const { exitCode, stderr } = await verifyReference(
      '--fault',
      fault,
      '--baseline',
      await baselineOf('2001-01-01'),
    );
    expect(stderr).toContain('have expired: SH-11');
    expect(exitCode).toBe(1);
  });

  it('fails when the entry passes now', async () => {
    const { exitCode, stderr } = await verifyReference('--baseline', await baselineOf('2999-12-31'));
    expect(stderr).toContain('take them out: SH-11');
    expect(exitCode).toBe(1);
  });

  it('writes one, which the next run accepts', async () => {
    const file = join(folder.path, 'new.yaml');
    const words = ['--fault', fault, '--baseline', file];
    expect((await verifyReference(...words, '--update-baseline')).exitCode).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('rule: SH-11');
    expect((await verifyReference(...words)).exitCode).toBe(0);
  });

  it.each([
    ['is not there', undefined, 'cannot be read'],
    ['is no list', 'rule: SH-11\n', 'must be array'],
    [
      'lacks an owner',
      '- rule: SH-11\n  reason: x\n  expires: 2030-01-01\n',
      "must have required property 'owner'",
    ],
    [
      'names a rule that does not exist',
      '- {rule: SH-99, reason: x, owner: y, expires: 2030-01-01}\n',
      'no rule "SH-99"',
    ],
    ['is not YAML', '- {rule: SH-11\n', 'is not valid YAML'],
  ])('refuses a baseline that %s, with one line and exit code 2', async (_, content, message) => {
    const file = join(folder.path, 'broken.yaml');
    if (content !== undefined) await writeFile(file, content);
    const { exitCode, stderr } = await verifyReference('--baseline', file);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(2);
  });
});

describe('verify with requirements', () => {
  it('fails when a required rule stays untested', async () => {
    const environment = fakeEnvironment();
    const words = ['verify', 'prism', '--only', 'SH-11,SH-13', '--require', 'SH-13', '--out', folder.path];
    expect(await run(words, environment)).toBe(1);
    expect(environment.written.stderr).toContain('required, and untested: SH-13');
  });
});
