import { describe, expect, it, vi } from 'vitest';
import { vocabularyOf } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Profile } from '#harness/profile/profile.ts';
import { buildRequest, type Call } from './call.ts';
import { recorder } from './exchange.ts';
import { inProcessTarget } from './target.ts';

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
  ['to the path of the profile', built({}, 'change', { change: '/v2/{partId}/of/{id}' }), '/v2/2/of/1'],
  [
    'with values escaped within a segment',
    built({ path: { id: 'a/?#', partId: 'é' } }),
    '/things/a%2F%3F%23/parts/%C3%A9',
  ],
  [
    'with its query, and with further parameters unchanged',
    built({ query: { wait: 3 }, furtherQuery: { filter: 'a&b=c +d' } }),
    '/things/1/parts/2?wait=3&filter=a%26b%3Dc+%2Bd',
  ],
])('a request is sent %s', (_, { method, url }, expected) => {
  expect([method, url]).toEqual(['POST', `http://server.invalid/base${expected}`]);
});

it.each([
  [{ query: { wait: 31 } }, 'change: the query wait violates the contract'],
  [{ query: { colour: 'red' } }, 'change: the contract has no query parameter colour'],
  [{ body: { name: 7 } }, 'change: the body/name violates the contract'],
  [{ body: 'no json' }, 'change: the body violates the contract'],
])('a request that the contract forbids is not built, unless it is invalid on purpose: %j', (call, words) => {
  const message = expect.stringContaining(words);
  expect(() => built(call)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID', message }));
  expect(built({ ...call, deliberate: true })).toBeInstanceOf(Request);
});

it.each([
  [{ resetOptions: 'query' }, '?force=true', ''],
  [{ resetOptions: 'body' }, '', '{"force":true,"password":"secret"}'],
  [{ passwordMember: 'NewSecret' }, '?force=true', '{"force":true,"NewSecret":"secret"}'],
])('a request has the form that the profile names: %j', async (requests, query, text) => {
  const profile = { paths: {}, requests } as unknown as Profile;
  const body = { force: true, password: 'secret' };
  const call = { path, body, furtherQuery: { force: 'true' }, deliberate: true };
  const request = buildRequest(contract, profile, 'http://server.invalid', 'change', call);
  expect([new URL(request.url).search, await request.text()]).toEqual([query, text]);
});

it('a missing path parameter is an internal error', () => {
  expect(() => built({ path: { id: '1' } })).toThrow('No value for {partId}');
});

const vocabulary = vocabularyOf([{ properties: { lastSeenAt: {} } }]);
const caller = { caller: 'an administrator' };
const request = (init: RequestInit = {}): Request => new Request('http://in-process.invalid/a?b=c', init);

const recording = (answer: (request: Request) => Promise<Response> | Response) =>
  recorder(
    inProcessTarget('server', async (request) => answer(request)),
    vocabulary,
  );

it('the time of an exchange does not include its time in the queue', async () => {
  const turns: string[] = [];
  const target = inProcessTarget('server', async () => {
    turns.push('sent');
    return new Response();
  });
  const turn = async (): Promise<void> => {
    vi.advanceTimersByTime(1000);
    turns.push('turn');
  };
  vi.useFakeTimers({ toFake: ['performance'] });
  const { durationMs } = await recorder({ ...target, turn }, vocabulary).send(request(), caller);
  vi.useRealTimers();
  expect(turns).toEqual(['turn', 'sent']);
  expect(durationMs).toBe(0);
});

describe('the exchanges of a run', () => {
  it('are numbered in the order of sending', async () => {
    const waiting: (() => void)[] = [];
    const { send, exchanges } = recording(
      () => new Promise((resolve) => waiting.push(() => resolve(new Response()))),
    );
    const [first, second] = [send(request(), caller), send(request(), caller)];
    await expect.poll(() => waiting.length).toBe(2);
    for (const release of waiting.toReversed()) {
      release();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([(await first).id, (await second).id]).toEqual([1, 2]);
    expect(exchanges.map(({ id }) => id).toSorted()).toEqual([1, 2]);
  });

  it('omit a request without a response, whose number is not reused', async () => {
    let isDown = true;
    const { send, exchanges } = recording(() => {
      if (isDown) throw new Error('connection refused');
      return new Response();
    });
    await expect(send(request(), caller)).rejects.toThrow('connection refused');
    isDown = false;
    await send(request(), caller);
    expect(exchanges.map(({ id }) => id)).toEqual([2]);
  });
});

it.each(['query', 'body'])(
  'options of a reset in the %s do not remove other bodies',
  async (resetOptions) => {
    const profile = { paths: {}, requests: { resetOptions } } as unknown as Profile;
    const call = { path, body: { name: 'a' }, furtherQuery: {} };
    const request = buildRequest(contract, profile, 'http://server.invalid', 'change', call);
    expect(await request.json()).toEqual(call.body);
  },
);
