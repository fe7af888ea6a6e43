import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { run } from '#app/cli.ts';
import { createReference } from '#reference/server/reference.ts';
import { secretBodies, spellings, unnamedBodies } from '#test/builders/secret-bodies.ts';
import { servedBy } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment, started, textsIn } from '#test/commands/testing/run-command.ts';
import { watchTraffic } from '#test/commands/testing/watch-traffic.ts';

const folder = temporaryFolder();
beforeEach(() => mkdir(join(folder.path, 'out')));
const path = '/api/v1/metaverse/objects/0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01/password';
const bodies = [...secretBodies, ...unnamedBodies];

async function expectDiscreet(printed: string): Promise<void> {
  const texts = Object.entries({ 'what was printed': printed, ...(await textsIn(join(folder.path, 'out'))) });
  expect(texts.length).toBeGreaterThan(1);
  for (const [file, text] of texts)
    for (const spelling of spellings) expect(text.includes(spelling), `${spelling} in ${file}`).toBe(false);
  expect(texts.join()).toContain('[redacted]');
}

async function expectDiscreetly(...args: string[]): Promise<void> {
  const environment = fakeEnvironment({ SVC_ADMINISTRATOR_KEY: 'a-key-for-this-test' });
  await run([...args, '--out', join(folder.path, 'out')], environment);
  await expectDiscreet(environment.written.stdout + environment.written.stderr);
}

/** Sends every body with its media type, and once more without one. */
async function sendAll(url: string): Promise<void> {
  for (const [, body, type] of bodies)
    for (const headers of [{ 'content-type': type }, {}])
      await fetch(url + path, { method: 'POST', headers, body: new TextEncoder().encode(body) });
}

it.each([
  ['verify', '--only', 'SY,ER'],
  ['explore', '--requests', '200', '--seed', '5'],
])('%s writes no secret that a field of a response names', async (command, ...args) => {
  const reference = createReference();
  const { apiKey } = await reference.issueCredentials('a-key-for-this-test');
  expect(apiKey).toBe('a-key-for-this-test');
  let count = 0;
  const server = await servedBy(async (request) => {
    const isChanged = /activities|schedules|health$/.test(new URL(request.url).pathname);
    const answer = await reference.fetch(request);
    if (!isChanged || request.headers.get('x-api-key') !== apiKey) return answer;
    count += 1;
    const [, body = '', type = ''] = secretBodies[count % secretBodies.length] ?? [];
    return new Response(body, { status: count % 3 === 0 ? 500 : 200, headers: { 'content-type': type } });
  });
  await expectDiscreetly(command, server.url, ...args);
});

it('received writes no secret of a body, in base64 or not', async () => {
  const entries = bodies.flatMap(([, body, mimeType]) =>
    [{ text: body }, { text: Buffer.from(body).toString('base64'), encoding: 'base64' }].map((content) => ({
      startedDateTime: '2026-03-02T09:30:00Z',
      time: 1,
      request: {
        method: 'POST',
        url: `https://svc.example${path}`,
        headers: [],
        postData: { mimeType, ...content },
      },
      response: { status: 400, headers: [{ name: 'content-type', value: mimeType }], content },
    })),
  );
  const file = await folder.write('session.har', { log: { entries } });
  await expectDiscreetly('received', file, '--server');
});

it('watch and a recording of the watched reference contain no secret', async () => {
  const record = join(folder.path, 'out', 'record.har');
  const { api, logged } = await started('reference', '--record', record);
  const { stdout, stderr } = await watchTraffic({ upstream: api, out: join(folder.path, 'out') }, sendAll);
  await expectDiscreet(stdout + stderr + (await logged()));
});

it('the log and a recording do not contain the key of the server', async () => {
  const record = join(folder.path, 'out', 'record.har');
  const { api, logged } = await started('reference', '--api-key', 'a-key-of-the-server', '--record', record);
  await fetch(`${api}/api/v1/a-key-of-the-server?filter=a-key-of-the-server`);
  const texts = [await logged(), ...Object.values(await textsIn(join(folder.path, 'out')))];
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).toContain('[redacted]');
  for (const text of texts) expect(text.replace(/api key: .*/, '')).not.toContain('a-key-of');
});

it('verify-client writes no secret that a client sends', async () => {
  const client = `const all = ${JSON.stringify(bodies)}; const [url] = process.argv.slice(2);
    for (const [, body, type] of all)
      await fetch(url + '${path}', { method: 'POST', body: new TextEncoder().encode(body), headers: { 'content-type': type } });`;
  await writeFile(join(folder.path, 'client.mjs'), client);
  const line = `node ${join(folder.path, 'client.mjs')}`;
  const commands = { 'Get-SvcVersion': { line, parameters: { Url: '{value}' }, output: 'none' } };
  const file = await folder.write('client.yaml', { name: 'all', shell: 'bash', commands });
  await expectDiscreetly('verify-client', file, '--only', 'CL-01,CL-16,CL-69');
});
