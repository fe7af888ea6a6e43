import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '#app/cli.ts';
import { httpServer } from '#test/builders/small-server.ts';
import { recordings } from './testing/recordings.ts';
import { fakeEnvironment, runCommand } from './testing/run-command.ts';

const { folder, file, received, record } = recordings();

const json = { 'content-type': 'application/json' };

describe('received, with what arrives bit by bit or is sent again', () => {
  it('reads lines, counts those that are none, and checks of a log only addresses', async () => {
    const line = (target: string) =>
      JSON.stringify({ time: '2026-03-02T10:00:00Z', method: 'GET', path: target, status: 401, host: 'h' });
    await folder.write(
      'session.har',
      [line('/api/v1/activities?page=two'), '{}', 'x', line('/api/v1/activities')].join('\n'),
    );
    expect((await received('--server')).stderr).toContain('No API response in');
    const client = await received();
    expect(client.verdicts).toMatchObject({ 'RQ-01': 'untested', 'RQ-02': 'failed' });
    expect(client.stderr).toContain(
      'cannot be read (skipped): 2: it names no method and path (1, first entry 2); it is not JSON (1, first entry 3)',
    );
  });

  it('ends when it is interrupted while it reads', async () => {
    await record({}, {});
    const environment = fakeEnvironment();
    environment.interrupt();
    expect(await run(['received', file(), '--out', join(folder.path, 'out')], environment)).toBe(130);
    expect(environment.written.stderr).toContain('received was interrupted.');
  });

  it('follows a file, and prints a failure as it comes', async () => {
    await record({});
    const { log } = JSON.parse(await readFile(file(), 'utf8'));
    const growing = await folder.write('growing.ndjson', `${JSON.stringify(log.entries[0])}\n`);
    const environment = fakeEnvironment();
    const ended = run(['received', growing, '--follow', '--out', join(folder.path, 'out')], environment);
    const { request } = log.entries[0];
    const wrong = { ...request, url: 'https://svc.example/api/v1/activities?page=x' };
    await appendFile(growing, `${JSON.stringify({ ...log.entries[0], request: wrong })}\n`);
    await expect.poll(() => environment.written.stdout).toContain('failed RQ-02');
    environment.interrupt();
    expect(await ended).toBe(1);
    expect(environment.written.stdout).toContain('requests: 2 to https://svc.example checked');
  });

  it('sends what is safe again to another server, with other credentials, and tells what its responses lack', async () => {
    const whole = {
      answered: json,
      content: { text: '{"product":"IMS","version":"0.16.0","build":{"nr":7}}' },
    };
    await record(
      { url: '/api/v1/health/version?a=%20b', ...whole },
      { url: '/api/v1/health/version', headers: { 'x-api-key': '' } },
      { method: 'POST', url: '/api/v1/system/reset' },
    );
    const other = await httpServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{"product":"IMS","version":16}'),
    );
    const args = ['received', file(), '--replay', `${other.url}/below`, '--out', join(folder.path, 'out')];
    const { exitCode, stdout, stderr } = await runCommand(args, {
      SVC_CLIENT_KEY: 'key-of-the-other-server',
    });
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('failed SY-16')]);
    expect(stdout).toContain(`2 sent again to ${other.url}/below, 1 that may change something skipped`);
    expect(stderr).toContain('not as recorded: getVersion: version (number, was string), build (object)');
    expect(other.heard.map((each) => each.split('\n')[0])).toEqual([
      'GET /below/api/v1/health/version?a=%20b',
      'GET /below/api/v1/health/version',
    ]);
    expect(other.heard.map((each) => /x-api-key\n(.*)/.exec(each)?.[1])).toEqual([
      'key-of-the-other-server',
      undefined,
    ]);
    expect(other.heard.join()).not.toContain('a-secret-key');
  });
});
