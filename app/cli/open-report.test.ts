import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment, runCommand } from '#test/commands/testing/run-command.ts';
import { openReport } from './open-report.ts';

const folder = temporaryFolder();

/** A folder with an opener that notes what it is given and then does this. */
async function openerThat(ending: string): Promise<string> {
  const opener = join(folder.path, 'xdg-open');
  await writeFile(opener, `#!/bin/sh\nprintf %s "$1" > "$0.opened"\n${ending}\n`);
  await chmod(opener, 0o755);
  return folder.path;
}

const opened = () => readFile(join(folder.path, 'xdg-open.opened'), 'utf8');

describe.runIf(process.platform === 'linux')('--open', () => {
  it.each(['exit 0', 'exec /bin/sleep 4'])(
    'opens the report with an opener that ends with: %s',
    async (end) => {
      const environment = fakeEnvironment({ PATH: await openerThat(end) });
      await openReport('out/a b/report.html', environment);
      expect([await opened(), environment.written.stderr]).toEqual([resolve('out/a b/report.html'), '']);
    },
  );

  it.each([
    ['there is none', '/nowhere', ''],
    ['it finds no browser', '', 'exit 3'],
  ])('says in one line that no opener opens the report: %s', async (_, path, end) => {
    const environment = fakeEnvironment({ PATH: path || (await openerThat(end)) });
    await openReport('report.html', environment);
    expect(environment.written.stderr).toBe(
      'svc-contract: xdg-open cannot open report.html: open it in a browser.\n',
    );
  });

  it('opens the report of a run, and leaves its exit code', async () => {
    const args = ['verify', 'http://127.0.0.1:1', '--open', '--out', join(folder.path, 'out')];
    const { exitCode, stderr } = await runCommand(args, { PATH: await openerThat('exit 3') });
    const [page] = await Promise.all([opened(), readFile(await opened(), 'utf8')]);
    expect(page).toMatch(/\/out\/127\.0\.0\.1_1\/report\.html$/);
    expect([exitCode, stderr]).toEqual([3, expect.stringMatching(/cannot open .*\n.*127\.0\.0\.1:1/)]);
  });
});
