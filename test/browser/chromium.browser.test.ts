import { join } from 'node:path';
import { expect, it } from 'vitest';
import { httpServer } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { having, resultIn, runCommand, started } from '#test/commands/testing/run-command.ts';
import { openContext } from './chromium.ts';

const folder = temporaryFolder();

/** Lets a local page send requests, records them in Chromium, and checks the recording. */
async function check(...asks: readonly string[]) {
  const { api, enter } = await started('reference');
  await enter('a caller exists', { key: 'a-key-of-a-page' });
  const file = join(folder.path, 'page.har');
  const context = await openContext({ recordHar: { path: file } });
  const page = await context.newPage();
  const site = await httpServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>');
  });
  await page.goto(site.url);
  for (const ask of asks) {
    await page.evaluate(
      `((api, headers) => ${ask})(${JSON.stringify(api)}, { 'x-api-key': 'a-key-of-a-page' }).then((answer) => answer.text())`,
    );
  }
  await context.close();
  const { exitCode } = await runCommand(['received', file, '--out', folder.path]);
  const result = await resultIn(folder.path, 'page');
  expect(JSON.stringify(result)).not.toContain('a-key-of-a-page');
  return { exitCode, failed: having(result, 'failed'), passed: having(result, 'passed') };
}

const create = `fetch(api + '/api/v1/metaverse/attributes', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"name":"a","type":"Text"}' })`;

it('received passes a page that conforms, as Chromium recorded it', async () => {
  const { exitCode, failed, passed } = await check(
    "fetch(api + '/api/v1/system/health', { headers })",
    "fetch(api + '/api/v1/activities?pageSize=100', { headers })",
    create,
  );
  expect([exitCode, failed]).toEqual([0, []]);
  expect(passed).toEqual(expect.arrayContaining(['RQ-01', 'RQ-03', 'CL-36', 'CL-41', 'CL-56', 'CL-69']));
});
