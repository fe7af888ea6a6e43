import { Readable } from 'node:stream';
import { request, FormData as UndiciFormData, fetch as undiciFetch } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { type ReadRequest, requestValidator } from '#harness/contract/request-validator.ts';
import { svcDispatcher } from '#mocks/msw/dispatcher.ts';
import { svcMock } from '#mocks/msw/svc-mock.ts';
import { requestContract } from './overrides.ts';

const contract = await loadContract();
const [full, small] = [requestValidator(contract), requestValidator(requestContract)];

const base = 'http://svc.test';
const json = { 'x-api-key': 'key', 'content-type': 'application/json' };

/** Requests to every operation with various headers, queries and bodies. Many are invalid. */
const requests: ReadRequest[] = [...contract.operations.values()].flatMap(({ method, path }) => {
  const url = new URL(base + path.replaceAll(/\{\w+\}/g, 'x'));
  const queries = ['', '?page=one&pageSize=10', '?targetType=4&status=Completed', '?unheard=of'];
  const bodies = [
    '',
    '{}',
    '[',
    '{"password":7,"wait":31}',
    '{"NAME":"x","runType":3,"trigger_type":"Manual"}',
  ];
  return [{}, json, { ...json, accept: 'text/csv' }].flatMap((headers) =>
    [...queries.map((query) => [query, '']), ...bodies.map((body) => ['', body])].map(
      ([query = '', body = '']) => ({
        method,
        url: new URL(url + query),
        headers: new Headers(headers),
        body,
      }),
    ),
  );
});

it('the browser build of the contract validates requests like the full contract', () => {
  for (const request of requests) {
    expect(small(request), `${request.url.href} ${request.body}`).toEqual(full(request));
  }
  expect(requests.filter((request) => small(request).violations.length > 0).length).toBeGreaterThan(500);
});

const svc = svcMock({ baseUrl: 'http://svc.test/idm' });
const dispatcher = svcDispatcher(svc);
const headers = { ...svc.credentials.administrator, 'content-type': 'application/json' };

afterEach(() => svc.restore());

describe('clients of the package undici', () => {
  it('receive responses with fetch', async () => {
    const answer = await undiciFetch(`${svc.baseUrl}/api/v1/system/health`, { headers, dispatcher });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toMatchObject({ overall: 'Healthy' });
  });

  it.each([
    ['text', () => '{"name":"Nightly","triggerType":"Timed"}'],
    ['bytes', () => Buffer.from('{"name":"Nightly","triggerType":"Timed"}')],
    ['a stream', () => Readable.from(['{"name":"Nightly",', '"triggerType":"Timed"}'])],
  ])('receive responses to request() with a body that is %s', async (_, body) => {
    const options = { method: 'POST', headers, body: body(), dispatcher } as const;
    const { statusCode, body: answer } = await request(`${svc.baseUrl}/api/v1/schedules`, options);
    expect([statusCode, await answer.json()]).toMatchObject([201, { name: 'Nightly' }]);
  });

  it('may pass a separate query, and headers as a list', async () => {
    const list = Object.entries(headers).flat();
    const options = { query: { pageSize: 3 }, headers: list, dispatcher };
    const { body } = await request(`${svc.baseUrl}/api/v1/metaverse/objects`, options);
    expect(await body.json()).toMatchObject({ pageSize: 3 });
    expect(svc.requests()).toMatchObject([{ path: '/api/v1/metaverse/objects?pageSize=3' }]);
  });

  it('may send a form with fetch, which the service refuses', async () => {
    const body = new UndiciFormData();
    body.append('name', 'Nightly');
    const init = { method: 'POST', headers: svc.credentials.administrator, body, dispatcher };
    const answer = await undiciFetch(`${svc.baseUrl}/api/v1/schedules`, init);
    expect(answer.status).toBe(400);
  });

  it('get a network error when a response fails or the URL is outside the service', async () => {
    svc.override('getLiveness', () => Response.error());
    await expect(request(`${svc.baseUrl}/api/v1/health/live`, { dispatcher })).rejects.toThrow(/fetch/);
    await expect(request('http://elsewhere.test/', { dispatcher })).rejects.toThrow(/is not under/);
  });

  it('are not delayed after an abort', async () => {
    const early = AbortSignal.abort(new Error('changed my mind'));
    await expect(request(`${svc.baseUrl}/api/v1/health`, { dispatcher, signal: early })).rejects.toThrow(
      'my mind',
    );
    svc.override('getBasicHealth', () => new Promise(() => undefined));
    const late = AbortSignal.timeout(50);
    await expect(request(`${svc.baseUrl}/api/v1/health`, { dispatcher, signal: late })).rejects.toThrow(
      /timeout/,
    );
  });
});
