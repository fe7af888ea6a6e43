import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '#harness/root.ts';
import { runCommand } from '#test/commands/testing/run-command.ts';
import { powerShellStandIn } from './stand-in.ts';

const page = await readFile(join(root, 'docs/clients.md'), 'utf8');
// Up to the clients of a clone: what somebody does with a client of their own.
const own = page.slice(0, page.indexOf('A clone has two clients'));
const [twoLines = '', drafted = '', any = ''] = [...own.matchAll(/```yaml\n(.*?)```/gs)].map(
  ([, text]) => text ?? '',
);
const lines = [...own.matchAll(/^npx svc-contract (.*)$/gm)].map(([, line = '']) => line);

describe.skipIf(process.platform === 'win32')(
  'docs/clients.md, followed line by line',
  { timeout: 120_000 },
  () => {
    const { folder, subject } = powerShellStandIn();
    const before = process.cwd();

    beforeAll(async () => {
      await subject();
      process.chdir(folder.path);
      await writeFile('client.yaml', twoLines);
      await writeFile('any.yaml', any);
      await writeFile('svc.js', `await import('${root}reference-impl/client/cli/svc.js');\n`);
      await writeFile('package.json', '{ "type": "module" }');
    });
    afterAll(() => process.chdir(before));

    it('has lines for a module, for bash and for any program', () => {
      expect(lines).toHaveLength(4);
      expect(twoLines.trim().split('\n')).toHaveLength(2);
    });

    it.each(lines)('%s', async (line) => {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      const out = words[0] === 'verify-client' ? ['--out', 'reports'] : [];
      const { exitCode, stdout, stderr } = await runCommand([...words, ...out]);
      expect([exitCode, stderr.replaceAll(/^svc-contract: .*\n/gm, '')], stdout + stderr).toEqual([
        0,
        expect.anything(),
      ]);
      if (words[0] === 'verify-client') expect(stdout).toMatch(/[1-9]\d* passed, 0 failed, 0 error/);
      else expect(parse(await readFile('svc.yaml', 'utf8'))).toMatchObject(parse(drafted));
    });
  },
);
