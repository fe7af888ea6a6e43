import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import { isSampled } from '#test/nightly.ts';
import { patience } from '#test/patience.ts';

/**
 * Runs an example as its team would: in a separate folder, and with this checkout in place of the package.
 */
async function passes(example: string, commands: readonly string[], printed: RegExp): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-example-'));
  try {
    await cp(join(root, 'examples', example), folder, { recursive: true });
    const env = {
      ...process.env,
      SVC_CONTRACT: `${process.execPath} ${join(root, 'harness/cli/svc-contract.js')}`,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      MSBUILDDISABLENODEREUSE: '1',
    };
    const outputs: string[] = [];
    for (const command of commands) {
      const [program = '', ...words] = command.split(' ');
      const { stdout, stderr } = await promisify(execFile)(program, words, { cwd: folder, env });
      outputs.push(stdout, stderr);
    }
    expect(outputs.join('')).toMatch(printed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first number in a program's version output; 0 if the program is not installed. */
function major(program: string, option: string): number {
  try {
    const printed = execFileSync(program, [option], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/\d+/.exec(printed)?.[0]);
  } catch {
    return 0;
  }
}

const hasJava = major('java', '--version') >= 17 && major('javac', '--version') >= 17;
const install = 'npm install --prefer-offline --ignore-scripts --no-audit --no-fund --no-package-lock';

const teams = [
  [
    'dotnet',
    ['dotnet test'],
    /Failed:\s+0, Passed:\s+14/,
    major('dotnet', '--version') >= 10,
    'the .NET SDK 10',
  ],
  ['java', ['java SvcTest.java'], /(?:^passed: .+\n){5}/m, hasJava, 'a JDK 17'],
  ['python', ['python3 -m unittest'], /^Ran 5 tests.+^OK$/ms, major('python3', '--version') >= 3, 'Python 3'],
  ['typescript', [install, 'npm test'], /pass 15\n.*fail 0\n/s, true, 'npm'],
] as const;

for (const [example, commands, printed, isThere, needs] of teams)
  it.skipIf(!isThere || isSampled)(
    `the team in examples/${example} passes its tests (skipped without ${needs})`,
    () => passes(example, commands, printed),
    // It may have to download packages first.
    patience(240),
  );
