import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { rules } from '#harness/register/register.ts';
import { recordings, type Sent } from './testing/recordings.ts';
import { started, stopAll } from './testing/run-command.ts';

const { folder, file, received, record } = recordings();
const json = { 'content-type': 'application/json' };

describe('received --server', () => {
  const traffic = async (...args: string[]) => {
    const { api, enter } = await started('reference', '--record', file(), ...args);
    await enter('a caller exists', { key: 'a-key-for-this-test' });
    const headers = { 'x-api-key': 'a-key-for-this-test' };
    for (const path of ['system/health', 'activities', 'activities/00000000-0000-4000-8000-000000000000'])
      await fetch(`${api}/api/v1/${path}`, { headers });
    await stopAll();
  };

  it.each([
    ['no server rule', undefined],
    ['SH-11', 'SH-11-caches-may-store'],
    ['ER-02', 'ER-02-code-is-null'],
    ['LS-01', 'LS-01-total-under-another-name'],
  ])('fails %s on recorded responses', async (rule, mutant) => {
    await traffic(...(mutant === undefined ? [] : ['--mutant', mutant]));
    const { exitCode, verdicts = {} } = await received('--server');
    const failed = Object.keys(verdicts).filter((id) => verdicts[id] === 'failed');
    expect([exitCode, failed]).toEqual(mutant === undefined ? [0, []] : [1, expect.arrayContaining([rule])]);
    expect(verdicts).toMatchObject({ 'RQ-01': 'passed', 'SH-08': 'passed' });
    const ofServers = rules.filter(({ subject, excluded }) => subject === 'server' && excluded === undefined);
    for (const { id } of ofServers) expect(Object.keys(verdicts)).toContain(id);
    expect(verdicts).toMatchObject({ 'FR-01': 'untested' });
    expect((await received()).verdicts).not.toHaveProperty('SH-08');
  });

  // What a browser omits from a recording, such as a body, is not a failure of the server.
  it.each<[string, Sent]>([
    ['no body', { content: { size: 900 } }],
    ['a body of unknown size', {}],
    ['null as the body', { content: null }],
    ['half a body', { content: { size: 900, text: '{"overall":"Hea' } }],
    ['no headers', { answered: {}, content: { size: 2, text: '{}' } }],
    ['no response', { status: 0, content: { size: 0 } }],
    ['a response from its cache', { _fromCache: 'disk', content: { size: 2, text: '{}' } }],
  ])('does not test the server with a recording of %s', async (_, sent) => {
    await record({ answered: json, ...sent });
    expect(await received('--server')).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(/No API response in .* is complete\./),
    });
    const content = { size: 20, text: '{"status":"healthy","timestamp":"2026-03-02T00:00:00Z"}' };
    const anonymous = { url: '/api/v1/health', headers: { 'x-api-key': '' }, answered: json, content };
    await record({ answered: json, ...sent }, anonymous);
    expect(await received('--server', '--require', 'SY-05')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('; incomplete responses (not checked): 1'),
    });
  });

  it('finds the operations of a server at the paths of its profile', async () => {
    const paths = { getBasicHealth: '/api/v1/healthz' };
    const profile = await folder.write('profile.yaml', { baseUrl: 'https://svc.example', paths });
    const content = { size: 2, text: '{"status":"ill"}' };
    await record({ url: paths.getBasicHealth, answered: json, content });
    expect(await received('--server')).toMatchObject({ exitCode: 3 });
    expect((await received('--server', '--profile', profile)).verdicts).toMatchObject({ 'SY-05': 'failed' });
  });
});

it.each(['reference', 'mock'])('%s --record records a client without secrets', async (name) => {
  const { api, enter } = await started(name, '--record', file());
  const key = 'a-key-for-this-test';
  if (name === 'reference') await enter('a caller exists', { key });
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const [{ id }] = (await (await fetch(`${api}/api/v1/metaverse/objects`, { headers })).json()).items;
  await fetch(`${api}/api/v1/system/health`, { headers: { authorization: 'Bearer a.secret.token' } });
  const password = `${api}/api/v1/metaverse/objects/${id}/password?token=hidden-away`;
  for (const body of ['{"password":"correct horse","wait":31}', '"as-a-whole"', '{"as-a-name":true}'])
    await fetch(password, { method: 'POST', headers, body });
  const { exitCode, verdicts } = await received();
  const expected = { 'RQ-03': 'failed', 'CL-36': 'passed', 'CL-69': 'passed' };
  expect([exitCode, verdicts]).toMatchObject([1, expected]);
  await stopAll();
  const text = await readFile(file(), 'utf8');
  expect(JSON.parse(text).log.entries).toHaveLength(5);
  for (const secret of [key, 'a.secret.token', 'correct horse', 'hidden-away', 'as-a-whole', 'as-a-name'])
    expect(text).not.toContain(secret);
  expect(text).toContain('Bearer [redacted]');
});
