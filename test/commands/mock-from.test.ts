import { describe, expect, it } from 'vitest';
import { readAnswers } from '#app/targets/read-answers.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { recordings } from './testing/recordings.ts';
import { errorOf, fakeEnvironment, started, stopAll } from './testing/run-command.ts';

const { folder, file, record } = recordings();
const headers = { 'x-api-key': 'any' };
const json = { 'content-type': 'application/json' };
const version = (text: string) => {
  const body = JSON.stringify({ version: text });
  return { content: { size: body.length, text: body }, answered: json };
};

describe('mock --from', () => {
  it('answers what reference --record has recorded, and anything else with examples', async () => {
    const reference = await started('reference', '--record', file(), '--seed', '3');
    await reference.enter('a caller exists', { key: 'a-key-for-this-test' });
    const path = '/api/v1/metaverse/objects?page=2&pageSize=3';
    const listed = await fetch(reference.api + path, { headers: { 'x-api-key': 'a-key-for-this-test' } });
    const list = await listed.json();
    await fetch(`${reference.api}/api/reference`);
    await stopAll();
    const mock = await started('mock', '--from', file());
    const get = (place: string, more = {}) => fetch(mock.api + place, { headers: { ...headers, ...more } });
    const answer = await get('/api/v1/metaverse/objects?pageSize=3&page=2');
    expect(await answer.json()).toEqual(list);
    const typeOf = (response: Response) => response.headers.get('content-type');
    expect([answer.status, typeOf(answer)]).toEqual([200, typeOf(listed)]);
    const other = await (await get('/api/v1/metaverse/objects')).json();
    expect(other.items.length).toBeGreaterThan(0);
    expect(other).not.toEqual(list);
    expect(await (await get('/api/v1/system/health')).json()).toMatchObject({ overall: 'Healthy' });
    expect(await (await get(path, { prefer: 'code=200' })).json()).toEqual(other);
    expect(await (await get('/api/reference')).text()).toContain('<');
    const head = await fetch(mock.api + path, { method: 'HEAD', headers });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await mock.logged()).toContain(
      `${file()}: 1 of 2 API responses are used; the others are incomplete\n`,
    );
  });

  it('gives the answers in turn, until a state selects an example; the initial state begins again', async () => {
    const url = '/api/v1/system/health';
    await record(
      {
        url,
        ...version('1'),
        answered: { ...json, 'content-encoding': 'br', 'content-length': '9', via: 'a' },
      },
      { url, ...version('2'), status: 503 },
      { url, ...version('3'), status: 304 },
      { url, ...version('4'), status: 999 },
      { url: 'https://other.example/a' },
    );
    const { api, send, enter } = await started('mock', '--from', file());
    const get = async () => {
      const response = await fetch(api + url, { headers });
      const { version: text, overall } = await response.json();
      const names = ['content-encoding', 'via'].map((name) => response.headers.get(name));
      return [response.status, text ?? overall, ...names];
    };
    const [first, second] = [
      [200, '1', null, 'a'],
      [503, '2', null, null],
    ];
    expect([await get(), await get(), await get()]).toEqual([first, second, second]);
    await enter('a service has been silent', { service: 'Scheduler', seconds: 121 });
    expect(await get()).toEqual([200, 'Unhealthy', null, null]);
    await send('/states', 'DELETE');
    expect(await get()).toEqual(first);
  });

  it('finds the API below the address of --base-url and at the paths of a profile', async () => {
    const paths = { getBasicHealth: '/api/v1/healthz' };
    const profile = await folder.write('profile.yaml', { baseUrl: 'https://svc.example', paths });
    await record(
      { url: 'https://one.example/identity/api/v1/healthz', ...version('1') },
      { url: 'https://two.example/api/v1/healthz', ...version('2') },
    );
    const at = async (...base: readonly string[]) => {
      const { api } = await started('mock', '--from', file(), '--profile', profile, ...base);
      return (await (await fetch(`${api}/api/v1/healthz`)).json()).version;
    };
    expect(await at('--base-url', 'https://one.example/identity')).toBe('1');
    expect(await at('--base-url', 'https://two.example')).toBe('2');
    await record({ url: 'https://three.example/api/v1/healthz', ...version('3') });
    expect(await at()).toBe('3');
  });

  it('refuses a file without answers, and a recording that it would overwrite', async () => {
    const from = ['mock', '--from', file()];
    await folder.write('session.har', '{"openapi": "3.1.0"}');
    expect(await errorOf(from)).toContain(`${file()} is not a recording: `);
    await record({ url: 'https://svc.example/style.css' });
    expect(await errorOf(from, { exitCode: 3 })).toContain('is for the API');
    await record({ content: { size: 900 }, answered: json });
    expect(await errorOf(from, { exitCode: 3 })).toContain(`No API response in ${file()} is complete.`);
    await record({ ...version('1') }, { url: 'https://two.example/api/v1/health' });
    expect(await errorOf(from)).toContain('Select one of the addresses with --base-url.');
    expect(await errorOf([...from, '--record', file()])).toContain('--from and --record name the same file');
    expect(await errorOf(['mock', '--base-url', 'http://a.example'])).toContain('--from');
  });

  it('refuses a recording that needs too much memory', async () => {
    await record(version('1'), version('2'));
    const { interrupted } = fakeEnvironment();
    const reading = { baseUrl: undefined, interrupted, tell: () => undefined };
    const read = async (mostBytes: number) =>
      readAnswers(file(), await loadContract(), { ...reading, mostBytes });
    expect((await read(1_000)).bytes()).toBeGreaterThan(100);
    await expect(read(100)).rejects.toThrow(`${file()} has more than 0.0001 MB of API responses.`);
  });
});
