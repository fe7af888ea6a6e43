import { spawnSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { having, resultIn, runCommand } from '#test/commands/testing/run-command.ts';
import { patience } from '#test/patience.ts';
import { root } from '../../harness/files/root.ts';

const hasPowerShell = spawnSync('pwsh', ['-Version']).status === 0;
const folder = temporaryFolder();

/** Copies the module, with one text replaced by another. */
async function module(replaced = '', by = ''): Promise<string> {
  await cp(join(root, 'examples/powershell-module'), folder.path, { recursive: true });
  const file = join(folder.path, 'Svc.psm1');
  const text = await readFile(file, 'utf8');
  expect(text).toContain(replaced);
  await writeFile(
    file,
    text.replace(replaced, () => by),
  );
  return join(folder.path, 'client.yaml');
}

const verifying = async (before: string, after: string, ...args: readonly string[]) =>
  runCommand(['verify-client', await module(before, after), ...args, '--out', folder.path]);

// These tests are slow, because each of them starts PowerShell.
it.skipIf(!hasPowerShell).each([
  ['satisfies every rule of its commands', '', '', 54, []],
  ['fails a rule if -Force beats -WhatIf', 'if (-not $PS', 'if (-not $Force -and -not $PS', 53, ['CL-25']],
] as const)(
  'in PowerShell itself the module %s',
  async (_, before, after, passed, failed) => {
    await verifying(before, after);
    const result = await resultIn(folder.path, 'Svc');
    expect([having(result, 'failed'), having(result, 'error')]).toEqual([failed, []]);
    const full = result.rules.filter(({ verdict, coverage }) => verdict === 'passed' && !coverage);
    expect(full).toHaveLength(passed);
  },
  patience(60),
);

it.skipIf(!hasPowerShell).each([
  ['a syntax error', 'function Get-SvcConnection {', 'function {', /could not run any command: .*Missing/],
  [
    'a command that is not exported',
    'Get-SvcUserInfo, ',
    '',
    /Get-SvcUserInfo is not a command of the module/,
  ],
])('in PowerShell itself %s is reported as one error with its message', async (_, before, after, message) => {
  const { stdout, stderr } = await verifying(before, after);
  expect([stdout, stderr]).toEqual(['', expect.stringMatching(message)]);
});

it.skipIf(!hasPowerShell)(
  'in PowerShell itself an unfinished line before the objects is tolerated',
  async () => {
    const asking = "[Console]::Write('asking… '); $to = Resolve-SvcUrl $Url";
    const { stdout } = await verifying('$to = Resolve-SvcUrl $Url', asking, '--only', 'CL-01');
    expect(stdout).toContain('1 passed, 0 failed');
  },
);

it.skipIf(!hasPowerShell)('in PowerShell itself init-client finds all commands', async () => {
  await module();
  const out = join(folder.path, 'drafted.yaml');
  const { exitCode } = await runCommand(['init-client', join(folder.path, 'Svc.psd1'), '--out', out]);
  expect([exitCode, await readFile(out, 'utf8')]).toEqual([0, 'shell: powershell\nmodule: ./Svc.psd1\n']);
});
