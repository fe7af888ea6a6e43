import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { referenceApplication } from '#app/targets/reference-application.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { type Listening, listen } from '#reference/listener/listen.ts';
import { openContext } from '#test/browser/chromium.ts';
import { enterer } from '#test/builders/enterer.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from '#test/commands/testing/run-command.ts';
import { patience } from '#test/patience.ts';

const mutants = ['SH-04-worker-has-the-limit-of-the-scheduler', 'LS-06-cap-of-two-hundred', 'ER-01-no-code'];
const controlToken = 'token-for-a-test';

const folder = temporaryFolder('all');
/** A server with the run's mutants. A reader of the report starts the same server to reproduce failures. */
let server: Listening;
let page: Page;

beforeAll(async () => {
  const baseline = await folder.write(
    'known.yaml',
    '- rule: LS-06\n  reason: the old portal\n  owner: ada\n  expires: 2099-01-31\n',
  );
  const words = mutants.flatMap((mutant) => ['--mutant', mutant]);
  const some = ['--baseline', baseline, '--out', folder.path];
  const { exitCode } = await runCommand(['verify', 'reference', '--in-process', ...words, ...some]);
  expect(exitCode).toBe(1);
  const request = { contract: await loadContract(), token: controlToken, mutants };
  server = await listen((await referenceApplication(request)).application, { control: { port: 0 } });
  page = await (await openContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(pathToFileURL(join(folder.path, 'reference/report.html')).href);
});

afterAll(async () => {
  await page?.context().close();
  await server?.close();
});

/** Runs a line of the page in a real shell, with real curl. */
async function inShell(line: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', line], {
    env: {
      PATH: '/usr/bin:/bin:/usr/local/bin',
      NO_PROXY: '*',
      SVC_URL: server.url,
      SVC_CONTROL_URL: server.controlUrl ?? '',
      SVC_CONTROL_TOKEN: controlToken,
      ...env,
    },
    timeout: patience(30),
    maxBuffer: 10_000_000,
  });
  return stdout;
}

/** The credential of an administrator: an API key, or a bearer token without the word `Bearer`. */
async function credentialOf(method: 'api-key' | 'bearer'): Promise<string> {
  const enter = enterer<{ headers: Record<string, string> }>(fetch, controlToken, server.controlUrl);
  const { headers } = await enter('a caller exists', { kind: 'administrator', method });
  return (Object.values(headers)[0] ?? '').replace(/^Bearer /, '');
}

const seen: Readonly<Record<string, (status: number, body: unknown) => void>> = {
  'SH-04': (_, body) =>
    expect(body).toMatchObject({
      services: expect.arrayContaining([
        expect.objectContaining({ service: 'WorkerSync', condition: 'HeartbeatOverdue' }),
      ]),
    }),
  'LS-06': (_, body) => expect((body as { items: unknown[] }).items.length).toBeGreaterThan(100),
  'ER-01': (status, body) => {
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('code');
    expect(body).toHaveProperty('message');
  },
};

it.each(Object.keys(seen))(
  '%s is reached in two clicks, and its curl line reproduces the violation',
  async (rule) => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator(`.map a[href="#${rule}"]`).click();
    const article = page.locator(`#broken details:has(> #${rule})`);
    const evidence = article.locator('.evidence').first();
    await expect.poll(() => evidence.locator('.exchange .copyable').isVisible()).toBe(true);

    const situation = evidence.locator('.situation .copyable');
    if ((await situation.count()) > 0) {
      await evidence.getByText('Enter the state', { exact: true }).first().click();
      await inShell((await situation.textContent()) ?? '');
    }
    const line = (await evidence.locator('.exchange .copyable').textContent()) ?? '';
    expect(line).toMatch(/\$SVC_ADMINISTRATOR_(KEY|TOKEN)/);
    const answer = await inShell(line, {
      SVC_ADMINISTRATOR_KEY: await credentialOf('api-key'),
      SVC_ADMINISTRATOR_TOKEN: await credentialOf('bearer'),
    });
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    seen[rule]?.(Number(head.split(' ')[1]), JSON.parse(body));
  },
);
