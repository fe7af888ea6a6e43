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

/**
 * The server's deviation from our choices in the contract; undefined for a request that it does not accept.
 */
type Override = (request: Request, body: Record<string, unknown>) => unknown;

const onlyNewSecret: Override = ({ url }, { NewSecret, password, ...rest }) => {
  if (!new URL(url).pathname.endsWith('/password')) return { ...rest, password };
  return password === undefined && NewSecret !== undefined ? { ...rest, password: NewSecret } : undefined;
};

const onlyByBody: Override = ({ url }, body) =>
  url.includes('/system/reset?') || Object.keys(body).length === 0 ? undefined : body;

const onlyByQuery: Override = ({ url }, body) => {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.endsWith('/system/reset') || Object.keys(body).length > 0) return undefined;
  return Object.fromEntries([...searchParams].map(([name, value]) => [name, value === 'true']));
};

async function start(override: Override): Promise<void> {
  const { fetch, control } = createReference({ controlToken: token });
  const overridden = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return fetch(request);
    const text = await request.clone().text();
    const body = override(request, (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>);
    if (body !== undefined) {
      const headers = new Headers(request.headers);
      headers.delete('content-length');
      headers.set('content-type', 'application/json');
      const url = request.url.replace(/\?.*/, '');
      return fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
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
    await start(onlyNewSecret);
    expect(await verdicts('PW-03,PW-05')).not.toEqual({ 'PW-03': 'passed', 'PW-05': 'passed' });
    expect(await verdicts('PW-03,PW-05', { passwordMember: 'NewSecret' })).toEqual({
      'PW-03': 'passed',
      'PW-05': 'passed',
    });
  });
});

describe('a server that accepts the options of a reset in one way only', () => {
  it.each([
    ['body', onlyByBody],
    ['query', onlyByQuery],
  ] as const)('is tested once its profile names the way: %s', async (resetOptions, override) => {
    await start(override);
    expect(await verdicts('FR-01')).not.toEqual({ 'FR-01': 'passed' });
    expect(await verdicts('FR-01', { resetOptions })).toEqual({ 'FR-01': 'passed' });
  });
});
