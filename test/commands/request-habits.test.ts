import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import { type Listening, listen } from '#reference/listener/listen.ts';
import { createReference } from '#reference/server/reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment } from './testing/run-command.ts';

const token = 'token of the control';
const folder = temporaryFolder();
let server: Listening;

/** Starts a server whose operation for passwords accepts only the field NewSecret. */
async function start(): Promise<void> {
  const { fetch, control } = createReference({ controlToken: token });
  const overridden = async (request: Request): Promise<Response> => {
    if (!new URL(request.url).pathname.endsWith('/password')) return fetch(request);
    const { NewSecret, password, ...rest } = (await request.clone().json()) as Record<string, unknown>;
    if (password === undefined && NewSecret !== undefined) {
      const headers = new Headers(request.headers);
      headers.delete('content-length');
      const body = JSON.stringify({ ...rest, password: NewSecret });
      return fetch(new Request(request.url, { method: 'POST', headers, body }));
    }
    const refusal = { code: 'not_so', message: 'Not so.', timestamp: new Date().toISOString() };
    return Response.json(refusal, { status: 400 });
  };
  server = await listen({ fetch: overridden, control }, { control: {} });
}

async function verdicts(only: string, requests?: object): Promise<Record<string, string>> {
  const profile = {
    name: 'it',
    baseUrl: server.url,
    stateControl: { adapter: 'http', url: server.controlUrl, token: { env: 'TOKEN' } },
    allow: ['write', 'password', 'reset'],
    expendable: true,
    ...(requests && { requests }),
  };
  const file = join(folder.path, 'profile.yaml');
  await writeFile(file, JSON.stringify(profile));
  const environment = fakeEnvironment({ TOKEN: token });
  await run(['verify', '--profile', file, '--only', only, '--out', folder.path], environment);
  const { rules } = JSON.parse(await readFile(join(folder.path, 'it', 'result.json'), 'utf8')) as RunResult;
  return Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict]));
}

afterEach(async () => {
  await server.close();
});

describe('a server with another name for the password field', () => {
  it('is tested once its profile names the field', async () => {
    await start();
    expect(await verdicts('PW-03,PW-05')).not.toEqual({ 'PW-03': 'passed', 'PW-05': 'passed' });
    expect(await verdicts('PW-03,PW-05', { passwordMember: 'NewSecret' })).toEqual({
      'PW-03': 'passed',
      'PW-05': 'passed',
    });
  });
});
