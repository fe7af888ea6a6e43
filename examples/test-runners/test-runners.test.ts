import { exec, execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { isSampled } from '#test/nightly.ts';
import { patience } from '#test/patience.ts';
import { root } from '../../harness/files/root.ts';

const folder = temporaryFolder();

const env = {
  ...process.env,
  SVC_CONTRACT: `${process.execPath} ${join(root, 'app/svc-contract.js')}`,
  SVC_PROFILE: 'examples/nine-mistakes/svc-contract.yaml',
  SVC_FOLDER: root,
  SVC_ADMINISTRATOR_KEY: 'administrator-key',
  SVC_USER_KEY: 'user-key',
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
};

const jars = '/usr/share/java/*';
const launcher = 'org.junit.platform.console.ConsoleLauncher -c RulesTest --disable-banner';

/** Each with the command that tests the nine mistakes, the line of a failed rule, and what must be installed. */
const runners = [
  ['pytest', 'pytest -q', /^FAILED .*\[(\w\w-\d\d)/gm, 'pytest --version'],
  ['go', 'go test', /--- FAIL: TestRules\/(\w\w-\d\d)/g, 'go version'],
  [
    'junit',
    `javac -cp '${jars}' RulesTest.java && java -cp '.:${jars}' ${launcher}`,
    /rules\(Path\):(\w\w-\d\d)/g,
    'ls /usr/share/java/junit-jupiter-api.jar && javac -version',
  ],
  ['xunit', 'dotnet test', /^ *Failed (\w\w-\d\d)/gm, 'dotnet --version'],
  ['nunit', 'dotnet test', /^ *Failed (\w\w-\d\d)/gm, 'dotnet --version'],
] as const;

const isThere = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

for (const [name, command, line, needs] of runners) {
  it.skipIf(isSampled || !isThere(needs))(
    `${name} shows the failed rules of nine mistakes by name (skipped without "${needs}")`,
    async () => {
      await cp(join(root, 'examples/test-runners'), folder.path, { recursive: true });
      const failed = await promisify(exec)(command, {
        cwd: join(folder.path, name),
        env,
        maxBuffer: 1e8,
      }).then(
        () => '',
        ({ stdout, stderr }) => stdout + stderr,
      );
      const ids = new Set([...failed.matchAll(line)].map(([, id]) => id));
      expect([...ids].sort().join(' ')).toBe(
        'ER-01 ER-06 ER-07 ER-08 LS-06 LS-10 LS-15 LS-16 LS-18 LS-19 LS-20 SH-02 SH-09 SH-11 SH-48 SY-19 SY-23',
      );
    },
    // A runner may have to download packages first.
    patience(240),
  );
}
