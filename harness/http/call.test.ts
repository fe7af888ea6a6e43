import { expect, it } from 'vitest';
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
const operations: unknown = new Map(Object.entries({ change, read }));
const contract = { operations } as Contract;
const path = { id: '1', partId: '2' };

function built(call: Call = {}, operation = 'change', paths: Profile['paths'] = {}): Request {
  const profile = { paths } as Profile;
  return buildRequest(contract, profile, 'http://server.invalid/base', operation, { path, ...call });
}

it.each<[string, Request, string]>([
  ['below the base address', built(), '/things/1/parts/2'],
  ['where the profile says', built({}, 'change', { change: '/v2/{partId}/of/{id}' }), '/v2/2/of/1'],
  [
    'to a value within its segment',
    built({ path: { id: 'a/b?c#d', partId: 'é ü' } }),
    '/things/a%2Fb%3Fc%23d/parts/%C3%A9%20%C3%BC',
  ],
  [
    'with its query, and parameters beyond the contract as such',
    built({ query: { wait: 3 }, furtherQuery: { filter: 'a&b=c +d' } }),
    '/things/1/parts/2?wait=3&filter=a%26b%3Dc+%2Bd',
  ],
])('goes %s', (_, { method, url }, expected) => {
  expect([method, url]).toEqual(['POST', `http://server.invalid/base${expected}`]);
});

it('asks for JSON, unless its headers say otherwise', () => {
  const plain = built({}, 'read').headers;
  expect([plain.get('accept'), plain.has('content-type')]).toEqual(['application/json', false]);
  const others = { accept: 'text/html', 'content-type': 'text/xml' };
  const { headers } = built({ body: '<a/>', headers: others, deliberate: true });
  expect(Object.fromEntries(headers)).toEqual(others);
});

it.each([
  [{ query: { wait: 31 } }, 'change: the query wait breaks the contract'],
  [{ query: { colour: 'red' } }, 'change: the contract knows no query parameter colour'],
  [{ body: { name: 7 } }, 'change: the body/name breaks the contract'],
  [{ body: 'no json' }, 'change: the body breaks the contract'],
])('is not built where the contract forbids it, unless on purpose: %j', (call, words) => {
  const message = expect.stringContaining(words);
  expect(() => built(call)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID', message }));
  expect(built({ ...call, deliberate: true })).toBeInstanceOf(Request);
});

it('is a fault of the harness when a value of its path is missing', () => {
  expect(() => built({ path: { id: '1' } })).toThrow('No value for {partId}');
});
