import { afterEach, describe, expect, it } from 'vitest';
import { startReference } from '#harness/api/svc-contract.ts';
import { run } from '#harness/cli/cli.ts';
import { controlToken, fakeEnvironment, started, stopAll } from './testing/run-command.ts';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await stopAll();
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** What the command prints as soon as it serves, with nothing added to its words. */
async function printedBy(...words: string[]): Promise<string> {
  const environment = fakeEnvironment({ SVC_CONTROL_TOKEN: controlToken });
  const running = run(words, environment);
  closing.push(() => {
    environment.interrupt();
    return running;
  });
  await expect.poll(() => environment.written.stdout).not.toBe('');
  return environment.written.stdout;
}

const line = (printed: string, label: string) =>
  new RegExp(`^${label}: (\\S+)$`, 'm').exec(printed)?.[1] ?? '';

async function userInfo(url: string, headers: Record<string, string>) {
  const answer = await fetch(`${url}/api/v1/userinfo`, { headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const administrator = { authorised: true, isAdministrator: true };

describe('the credentials of a reference that was just started', () => {
  it.each([[[]], [['--state-control']]])('are an administrator’s, with %j', async (words) => {
    const printed = await printedBy('reference', ...words);
    const url = line(printed, 'reference');
    const [key, token] = [line(printed, 'api key'), line(printed, 'bearer token')];
    expect(await userInfo(url, { 'x-api-key': key })).toMatchObject({
      status: 200,
      body: { ...administrator, authMethod: 'api_key' },
    });
    expect(await userInfo(url, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 200,
      body: { ...administrator, authMethod: 'oauth' },
    });
  });

  it('outlive a factory reset and the calm state', async () => {
    const { api, printed, ask } = await started('reference');
    const headers = { 'x-api-key': line(printed, 'api key'), 'content-type': 'application/json' };
    const reset = await fetch(`${api}/api/v1/system/reset`, { method: 'POST', headers, body: '{}' });
    expect(reset.status).toBe(200);
    expect(await userInfo(api, headers)).toMatchObject({ body: administrator });
    await ask('/states', 'DELETE');
    expect(await userInfo(api, headers)).toMatchObject({ body: administrator });
    const authorization = `Bearer ${line(printed, 'bearer token')}`;
    expect(await userInfo(api, { authorization })).toMatchObject({ body: administrator });
  });

  it('are the given key, and JSON with --quiet', async () => {
    const printed = await printedBy('reference', '--quiet', '--api-key', 'my-own-key', '--state-control');
    const served = JSON.parse(printed) as Record<string, string>;
    expect(served).toEqual({
      name: 'reference',
      url: expect.stringMatching(/^http:/),
      apiKey: 'my-own-key',
      bearerToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      console: expect.stringMatching(/^http:/),
      stateControl: { url: expect.stringMatching(/^http:/), token: controlToken },
    });
    expect((await userInfo(served.url ?? '', { 'x-api-key': 'my-own-key' })).status).toBe(200);
  });

  it('are another key each time', async () => {
    const [one, other] = await Promise.all([printedBy('reference'), printedBy('reference')]);
    expect(line(one, 'api key')).not.toBe(line(other, 'api key'));
  });

  it('are where the refusal of a request without any says', async () => {
    const url = line(await printedBy('reference'), 'reference');
    expect(await userInfo(url, {})).toEqual({
      status: 401,
      body: {
        code: 'UNAUTHENTICATED',
        message:
          'Valid credentials are needed: an API key or a bearer token. Both were given out when this server was started.',
        timestamp: expect.any(String),
      },
    });
  });

  it.each(['short', 'with a blank in it', `${'x'.repeat(201)}`])('are not a key such as %j', async (key) => {
    const { written, ...fake } = fakeEnvironment();
    const environment = { ...fake, interrupted: AbortSignal.abort() };
    expect(await run(['reference', '--api-key', key], environment)).toBe(2);
    expect(written.stderr).toContain('--api-key must be of 8 to 200');
    expect(written.stderr).not.toContain(key);
  });
});

describe('startReference', () => {
  it('has them too, and takes a key', async () => {
    const served = await startReference({ apiKey: 'my-own-key' });
    closing.push(served.close);
    expect(served.credentials.apiKey).toBe('my-own-key');
    const authorization = `Bearer ${served.credentials.bearerToken}`;
    expect(await userInfo(served.url, { authorization })).toMatchObject({ body: administrator });
  });

  it.each(['', 'with a blank', 'line\nbreak'])('takes no key such as %j', async (apiKey) => {
    await expect(startReference({ apiKey })).rejects.toMatchObject({ code: 'USAGE' });
  });
});
