import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { createPrismMock } from './prism-mock.ts';

const contract = await loadContract();
const key = { 'x-api-key': 'any' };

async function ask(path: string, init: RequestInit = {}, mock = createPrismMock(contract)) {
  const response = await (await mock).fetch(new Request(`http://mock.invalid${path}`, init));
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.json()) as object,
  };
}

const errorBody = {
  code: expect.stringMatching(/./),
  message: expect.stringMatching(/./),
  timestamp: expect.stringMatching(/^\d{4}-/),
};
const password = '/api/v1/metaverse/objects/2b6f3c1a-9d7e-4f50-8a61-1c2d3e4f5a6b/password';
const post = (body: string, headers: object = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { ...key, 'content-type': 'application/json', ...headers },
});

describe('the Prism mock', () => {
  it('answers with the first example of the contract', async () => {
    const health = await ask('/api/v1/system/health', { headers: key });
    expect(health).toMatchObject({ status: 200, type: expect.stringContaining('application/json') });
    expect(health.body).toMatchObject({ overall: 'Healthy', services: [{ service: 'WorkerSync' }, {}, {}] });
  });

  it('answers a malformed body with the error body, and goes on answering', async () => {
    const mock = createPrismMock(contract);
    expect(await ask(password, post('{"password":'), mock)).toMatchObject({ status: 400, body: errorBody });
    expect((await ask('/api/v1/system/health', { headers: key }, mock)).status).toBe(200);
  });

  it.each([
    ['an unknown path', 404, '/api/v1/nowhere', {}],
    ['an unknown method', 405, '/api/v1/system/health', { method: 'PUT', headers: key }],
    ['no credentials', 401, '/api/v1/system/health', {}],
  ])('answers %s with the error body and %i', async (_, status, path, init) => {
    expect(await ask(path, init)).toMatchObject({ status, body: errorBody });
  });

  it('answers a request that breaks the contract with a refusal', async () => {
    const answer = await ask(password, post('{"password":"x","wait":"soon"}'));
    expect(answer).toMatchObject({
      status: expect.toSatisfy((status: number) => status === 400 || status === 422),
      body: errorBody,
    });
  });

  it('serves the example of a state until the calm state', async () => {
    const mock = createPrismMock(contract);
    const { control } = await mock;
    const state = { state: 'a service has been silent', params: { service: 'Scheduler', seconds: 121 } };
    const url = 'http://control.invalid/states';
    const overall = async () => (await ask('/api/v1/system/health', { headers: key }, mock)).body;
    expect((await control(new Request(url, { method: 'POST', body: JSON.stringify(state) }))).status).toBe(
      200,
    );
    expect(await overall()).toMatchObject({ overall: 'Unhealthy' });
    await control(new Request(url, { method: 'DELETE' }));
    expect(await overall()).toMatchObject({ overall: 'Healthy' });
  });
});
