import { describe, expect, it } from 'vitest';
import type { Contract } from '#harness/contract/contract.ts';
import { buildRequest, type Call } from './call.ts';
import type { Profile } from './profile/profile.ts';

const change = {
  id: 'change',
  method: 'POST',
  path: '/things/{id}/parts/{partId}',
  parameters: [
    { name: 'wait', in: 'query', schema: { type: 'integer', maximum: 30 } },
    { name: 'id', in: 'path', schema: { type: 'integer' } },
  ],
  requestBody: {
    schema: { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } },
  },
};
const read = { id: 'read', method: 'GET', path: '/read', parameters: [] };
const contract = {
  operations: new Map<string, object>([
    ['change', change],
    ['read', read],
  ]),
} as unknown as Contract;
const path = { id: '1', partId: '2' };

function built(call: Call = {}, operation = 'change', paths: Profile['paths'] = {}): Request {
  return buildRequest(contract, { paths } as Profile, 'http://server.invalid/base', operation, {
    path,
    ...call,
  });
}

describe('a request', () => {
  it('has the method and path of its operation, below the base address', () => {
    const { method, url } = built();
    expect([method, url]).toEqual(['POST', 'http://server.invalid/base/things/1/parts/2']);
  });

  it('goes where the profile says the operation lies', () => {
    const { url } = built({}, 'change', { change: '/v2/{partId}/of/{id}', read: '/elsewhere' });
    expect(url).toBe('http://server.invalid/base/v2/2/of/1');
  });

  it('keeps a value of the path within its segment', () => {
    expect(built({ path: { id: 'a/b?c#d', partId: 'é ü' } }).url).toBe(
      'http://server.invalid/base/things/a%2Fb%3Fc%23d/parts/%C3%A9%20%C3%BC',
    );
  });

  it('escapes its query', () => {
    const { url } = built({ query: { filter: 'a&b=c +d', wait: 3 }, deliberate: true });
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ filter: 'a&b=c +d', wait: '3' });
  });

  it('takes query parameters beyond the contract only as such', () => {
    expect(new URL(built({ furtherQuery: { colour: 'red' } }).url).search).toBe('?colour=red');
  });

  it('carries a body as JSON, and a text as it stands', async () => {
    const json = built({ body: { name: 'x' } });
    expect(json.headers.get('content-type')).toBe('application/json');
    expect(await json.json()).toEqual({ name: 'x' });
    const broken = built({ body: '{"name":', deliberate: true });
    expect(await broken.text()).toBe('{"name":');
  });

  it('asks for JSON, unless its headers say otherwise', () => {
    expect(built().headers.get('accept')).toBe('application/json');
    const { headers } = built({
      body: '<a/>',
      headers: { accept: 'text/html', 'content-type': 'text/xml' },
      deliberate: true,
    });
    expect([headers.get('accept'), headers.get('content-type')]).toEqual(['text/html', 'text/xml']);
  });

  it('without a body has no content type', () => {
    expect(built({}, 'read').headers.has('content-type')).toBe(false);
  });
});

describe('a request that the contract forbids', () => {
  it.each([
    [{ query: { wait: 31 } }, 'change: the query wait breaks the contract'],
    [{ query: { colour: 'red' } }, 'change: the contract knows no query parameter colour'],
    [{ query: { wait: '3' } }, 'change: the query wait breaks the contract'],
    [{ body: { name: 7 } }, 'change: the body/name breaks the contract'],
    [{ body: { colour: 'red' } }, 'change: the body breaks the contract'],
    [{ body: 'no json' }, 'change: the body breaks the contract'],
  ])('is not built unless on purpose: %j', (call, message) => {
    expect(() => built(call)).toThrow(
      expect.objectContaining({ code: 'REQUEST_INVALID', message: expect.stringContaining(message) }),
    );
    expect(built({ ...call, deliberate: true })).toBeInstanceOf(Request);
  });

  it('is a fault of the harness when a value of its path is missing', () => {
    expect(() => built({ path: { id: '1' } })).toThrow('No value for {partId}');
  });
});
