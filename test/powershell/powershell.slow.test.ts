import { mkdir, mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readClientDefinition } from '#harness/client/client-definition.ts';
import type { RunScript } from '#harness/client/run-script.ts';
import { buildScript, splitOutput, statementOf } from '#harness/client/script.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/files/root.ts';
import type { RuleResult } from '#harness/result/result.ts';
import { verifyClientUnderTest } from '#harness/run/verify-client.ts';
import { openSimulator } from '#proof/targets/open-simulator.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from '#test/commands/testing/run-command.ts';
import { isSampled } from '#test/nightly.ts';
import { patience } from '#test/patience.ts';
import { powerShell } from './stand-in.ts';

/** Adds the stand-in for PowerShell to PATH. `subject` writes a module and its client definition. */
function powerShellStandIn() {
  const folder = temporaryFolder('all');
  const { PATH = '' } = process.env;
  beforeAll(async () => {
    const start = `exec '${process.execPath}' --import '${root}test/checkout-names.ts' '${root}test/powershell/pwsh.ts' "$@"`;
    await writeFile(join(folder.path, 'pwsh'), `#!/bin/sh\n${start}\n`, { mode: 0o755 });
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
      const directory = join(folder.path, module.Mutants ?? '.');
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, 'Svc.psd1'), `@{\n${members.join('')}}\n`);
      const file = join(directory, 'client.yaml');
      await writeFile(file, ['shell: powershell', 'module: ./Svc.psd1', ...further, ''].join('\n'));
      return file;
    },
  };
}

const contract = await loadContract();

async function verdictsOf(file: string, only?: readonly string[]): Promise<readonly RuleResult[]> {
  const read = await readClientDefinition(file);
  return (await verifyClientUnderTest(contract, { ...read, openSimulator, ...(only && { only }) })).rules;
}

const failedOf = (rules: readonly RuleResult[]): readonly string[] =>
  rules
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'error')
    .map(({ id, verdict, detail }) => (verdict === 'error' ? `${id} ${detail}` : id));

// Slow: a program is started for each command.
describe.skipIf(process.platform === 'win32')('a PowerShell module', { timeout: patience(60) }, () => {
  const { subject } = powerShellStandIn();

  it.skipIf(isSampled)('needs a client definition of two lines, and fails no rule', async () => {
    const rules = await verdictsOf(await subject());
    const passed = rules.filter(({ verdict, coverage }) => verdict === 'passed' && !coverage);
    expect([failedOf(rules), passed.length]).toEqual([[], 55]);
  });

  it('may have other names, and may lack commands for a stated reason', async () => {
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

/** Runs the stand-in for PowerShell in this process. Starting programs would take ten times as long. */
const inThisProcess: RunScript = async ({ subject, prepared, invocations, answer, onPrompt, onEnd }) => {
  await using home = await mkdtempDisposable(join(tmpdir(), 'svc-client-'));
  const marker = 'svc-marker';
  const statements = [...prepared, ...invocations].map((each) => statementOf(subject, each));
  const script = subject.shell.at(-1)?.replace('{script}', () => buildScript(subject, statements, marker));
  let [stdout, stderr] = ['', ''];
  const exitCode = await powerShell(script ?? '', {
    home: home.path,
    print(text) {
      stdout += text;
      onEnd?.(splitOutput(stdout, marker).outputs.length);
    },
    printError(text) {
      stderr += text;
    },
    ...(answer !== undefined && {
      async ask(...pieces: readonly string[]) {
        onPrompt?.(splitOutput(stdout, marker).outputs.length, pieces.join(''));
        return answer;
      },
    }),
  });
  const parts = splitOutput(stdout, marker).outputs;
  return { stdout, stderr, parts, lastWords: '', exitCode, how: 'exited' };
};

describe('a PowerShell module with one mistake', () => {
  const { subject } = powerShellStandIn();

  it.skipIf(isSampled).concurrent.each([
    ['CL-12-sorted-by-name'],
    ['CL-13-no-host'],
    ['CL-14-summary-without-services'],
    ['CL-16-no-product'],
    ['CL-17-no-scopes'],
    ['CL-18-no-roles'],
    ['CL-25-what-if-resets'],
    ['CL-31-one-count-is-missing'],
    ['CL-36-key-in-two-headers'],
    ['CL-65-always-acknowledges'],
    // This mutant also breaks CL-35: a command after the reset has no session, and does not call the service.
    ['CL-62-reset-ends-the-session', 'CL-35'],
  ])('fails only the rule of %s', async (mistake, ...further) => {
    const read = await readClientDefinition(await subject({ Mutants: mistake }));
    const given = { ...read, openSimulator, runScript: inThisProcess };
    const { rules } = await verifyClientUnderTest(contract, given);
    expect(failedOf(rules)).toEqual([...further, mistake.slice(0, 5)]);
  });
});

describe.skipIf(process.platform === 'win32')(
  'a client definition that cannot be used',
  { timeout: patience(60) },
  () => {
    const { subject } = powerShellStandIn();

    it.each([
      ['a syntax error', { Broken: 'syntax' }, [], /exit code 1\. It printed: .*Missing closing/],
      ['no module', {}, ['name: other'], /exit code 1\. It printed: The specified module/],
      ['other names', { Noun: 'Xyz' }, [], /Connect-Svc is not a command of the module/],
      [
        'other parameters',
        {},
        ['commands: { Get-SvcVersion: { parameters: { Url: Uri } } }'],
        /has no parameter -Uri/i,
      ],
      [
        'arguments, and other parameters',
        {},
        ['commands: { Get-SvcVersion: { line: Get-SvcVersion -Verbose, parameters: { Url: Uri } } }'],
        /Get-SvcVersion has no parameter -Uri/i,
      ],
      [
        'a parameter that takes no plain text',
        { Secure: 'ApiKey' },
        ['commands: { Connect-Svc: { parameters: { ApiKey: "-ApiKey {value}" } } }'],
        /Connect-Svc takes a SecureString/,
      ],
    ])('with %s: one error with its message', async (what, module, lines, words) => {
      const file = await subject(module, ...lines);
      if (what === 'no module') await rm(join(dirname(file), 'Svc.psd1'));
      await expect(verdictsOf(file, ['CL-16'])).rejects.toThrow(words);
    });
  },
);

const page = await readFile(join(root, 'docs/clients.md'), 'utf8');

// test/package/commands.test.ts runs the `npx` commands of this page with the package installed.
describe('docs/clients.md', () => {
  const { folder } = powerShellStandIn();
  const examples = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text);

  it('shows the two lines for a module, and what init-client drafts for a program', async () => {
    expect(examples[0]).toBe('shell: powershell\nmodule: ./Svc.psd1\n');
    const client = await folder.write('svc.js', `await import('${root}reference-impl/client/cli/svc.js');\n`);
    const file = join(folder.path, 'svc.yaml');
    const { exitCode } = await runCommand(['init-client', `node ${client}`, '--out', file]);
    const drafted = (await readFile(file, 'utf8')).replaceAll(/\S*svc\.js/g, './svc.js');
    expect([exitCode, parse(drafted)]).toMatchObject([0, parse(examples[1] ?? '')]);
  });
});
