import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { createReference } from '#reference/server/reference.ts';
import { createPrismMock } from './prism-mock.ts';

const mock = await createPrismMock(await loadContract());
const key = { 'x-api-key': 'any' };
const json = { ...key, 'content-type': 'application/json' };
const health = '/api/v1/system/health';
const reset = '/api/v1/system/reset';
const password = '/api/v1/metaverse/objects/0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01/password';

function send(method: string, path: string, headers: object = key, body?: BodyInit): Promise<Response> {
  const init = { method, headers: { ...headers }, ...(body !== undefined && { body }) };
  return mock.fetch(new Request(`http://mock.invalid${path}`, init));
}

it('the Prism mock treats null in a request as if the field were omitted', async () => {
  const nulls = '{"password":"correct horse","wait":null,"connectedSystemObjectIds":null}';
  for (const body of ['{"password":"correct horse"}', nulls])
    expect((await send('POST', password, json, body)).status).toBe(200);
  expect((await send('POST', password, json, '{"password":null}')).status).toBe(400);
});

// `openapi/examples.test.ts` compares the mock's other refusals with those of the reference implementation.
describe('the Prism mock refuses with the error body of the API', () => {
  it.each([
    ['an unknown method', 405, 'METHOD_NOT_ALLOWED', ['PURGE', health]],
    ['credentials of another kind', 401, 'UNAUTHENTICATED', ['GET', health, { authorization: 'Basic dTpw' }]],
    ['another coding', 400, 'MALFORMED_BODY', ['POST', reset, json, Buffer.from('{"note":"é"}', 'latin1')]],
    ['a bad media type', 400, 'INVALID_REQUEST', ['POST', reset, { ...key, 'content-type': 'x' }, '{}']],
    ['an invalid percent escape', 400, 'INVALID_REQUEST', ['GET', '/api/v1/metaverse/objects/%E0%A4%A', key]],
    ...[
      ['example=nope', 'example=nope, but this operation has no such example. Its examples: '],
      ['code=404, example=schedulerSilent121', ''],
      ['example=__proto__', ''],
      ['code=302', 'code=302, but this operation has no such response, only 200, '],
      ['code=two', ''],
    ].map(([prefer, problem]) => [
      `a preference for ${prefer}`,
      400,
      'INVALID_REQUEST',
      ['GET', health, { ...key, prefer }],
      problem,
    ]),
  ] as [string, number, string, Parameters<typeof send>, string?][])(
    '%s: %i %s',
    async (_, status, code, request, message = '') => {
      const response = await send(...request);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toContain('application/json');
      const { timestamp, ...body } = (await response.json()) as { timestamp: string };
      expect(body).toMatchObject({ code, message: expect.stringMatching(/\w\.$/) });
      expect(body).toMatchObject({ message: expect.stringContaining(message) });
      expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000);
    },
  );

  it.each(['text/csv', 'x', 'application/json;q=0'])(
    'but accepts Accept: %s, as the reference implementation does',
    async (accept) => {
      const reference = createReference();
      const { apiKey } = await reference.issueCredentials();
      const url = `http://reference.invalid${health}`;
      const responses = await Promise.all([
        send('GET', health, { ...key, accept }),
        reference.fetch(new Request(url, { headers: { 'x-api-key': apiKey, accept } })),
      ]);
      const served = [200, expect.stringContaining('application/json')];
      for (const { status, headers } of responses)
        expect([status, headers.get('content-type')]).toEqual(served);
    },
  );

  it('and names the problem with a body, and with a query', async () => {
    const response = await send('POST', password, json, '{"wait":31}');
    const body = [expect.stringContaining("required property 'password'")];
    const wait = [expect.stringContaining('<= 30')];
    expect(await response.json()).toMatchObject({ validationErrors: { body, wait } });
    const list = await send('GET', '/api/v1/activities?targetType=Colour');
    expect(await list.json()).toMatchObject({ validationErrors: { targetType: [expect.any(String)] } });
  });

  it('and lists the methods of a path in Allow', async () => {
    expect((await send('DELETE', '/api/v1/metaverse/attributes')).headers.get('allow')).toBe('GET, POST');
  });
});

it.each([
  [health, key, 200],
  [health, {}, 401],
  ['/api/v1/nowhere', {}, 404],
])(
  'the Prism mock responds to HEAD %s with %j as to GET, without the body',
  async (path, headers, status) => {
    const head = await send('HEAD', path, headers);
    const get = await send('GET', path, headers);
    expect(head.status).toBe(status);
    expect(await head.text()).toBe('');
    expect([...head.headers]).toEqual([...get.headers]);
  },
);
