import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import { loadContract } from '#harness/contract/contract.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import { powerShellStandIn } from './stand-in.ts';

const contract = await loadContract();

async function verdictsOf(file: string, only?: readonly string[]): Promise<readonly RuleResult[]> {
  const read = await readClientDefinition(file);
  return (await verifyClientUnderTest(contract, { ...read, ...(only && { only }) })).rules;
}

const failedOf = (rules: readonly RuleResult[]): readonly string[] =>
  rules.filter(({ verdict }) => verdict === 'failed' || verdict === 'error').map(({ id }) => id);

// Every rule for clients, of a program that is started for each command.
describe.skipIf(process.platform === 'win32')('a PowerShell module', { timeout: 60_000 }, () => {
  const { subject } = powerShellStandIn();

  it('needs two lines, and fails no rule', async () => {
    const rules = await verdictsOf(await subject());
    const passed = rules.filter(({ verdict }) => verdict === 'passed').length;
    expect([failedOf(rules), passed]).toEqual([[], 54]);
  });

  it('may have other names, and lack commands for a reason', async () => {
    const lines = ['Connect', 'Health', 'Version', 'AuthConfig', 'UserInfo'].map((each) =>
      each === 'Connect' ? '  Connect-Svc: Connect-Xyz' : `  Get-Svc${each}: Get-Xyz${each}`,
    );
    const absent = '  Get-SvcServiceHealth: { none: this release has none }';
    const file = await subject(
      { Noun: 'Xyz', Absent: 'Get-SvcServiceHealth' },
      ...['commands:', ...lines, '  Reset-SvcSystem: Reset-XyzSystem', absent],
    );
    const rules = await verdictsOf(file, ['CL-13', 'CL-16', 'CL-18', 'CL-50', 'CL-61']);
    expect(failedOf(rules)).toEqual([]);
    expect(rules.find(({ id }) => id === 'CL-50')).toMatchObject({
      cause: 'command-absent',
      detail: 'the client has no Get-SvcServiceHealth: this release has none',
    });
  });
});

describe.skipIf(process.platform === 'win32')('a client that cannot be tried', { timeout: 60_000 }, () => {
  const { subject } = powerShellStandIn();

  it.each([
    ['a syntax error', { Broken: 'syntax' }, [], /exit code 1\. It printed: .*Missing closing/],
    ['no module', {}, ['name: other'], /exit code 1\. It printed: The specified module/],
    ['other names', { Noun: 'Xyz' }, [], /Connect-Svc is not a command of the module/],
    [
      'other parameters',
      {},
      ['commands: { Get-SvcVersion: { parameters: { Url: Uri } } }'],
      /does not take -Uri/i,
    ],
  ])('has %s: one error with its words', async (what, module, lines, words) => {
    const file = await subject(module, ...lines);
    if (what === 'no module') await rm(join(dirname(file), 'Svc.psd1'));
    await expect(verdictsOf(file, ['CL-16'])).rejects.toThrow(words);
  });
});
