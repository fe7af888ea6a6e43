import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { prismStates, type StatedExample } from './prism-states.ts';
import { exampleTimeOf, shiftToNow } from './shift-timestamps.ts';

function example(operation: string, name: string, state: string, params = {}, values = {}): StatedExample {
  return { operation, status: 200, name, state, params, values };
}

const silent = 'a service has been silent';
const caller = 'a caller exists';
const examples = [
  example('readHealth', 'sync61', silent, { service: 'WorkerSync', seconds: 61 }),
  example('readHealth', 'sync16', silent, { service: 'WorkerSync', seconds: 16 }),
  example('readHealth', 'maintenance', 'maintenance mode', {}, { since: 'noon' }),
  example('checkReadiness', 'notReady', 'maintenance mode', {}, { by: 'us' }),
  example('readUser', 'plainUser', caller, { kind: 'user', method: 'bearer' }),
];

function opened(token?: string) {
  const { chosen, control } = prismStates(examples, token);
  const request = (method: string, body?: unknown, headers = {}): Request =>
    new Request('http://control.invalid/states', { method, headers, body: JSON.stringify(body) });
  return {
    send: (method: string, body?: unknown, headers = {}) => control(request(method, body, headers)),
    enter: (state: string, params?: object) => control(request('POST', { state, params })),
    example: (operation: string, headers = {}) => chosen(operation, request('GET', undefined, headers))?.name,
  };
}

describe('the states of the Prism mock', () => {
  it('are declared with the parameters for which there are examples', async () => {
    const declared = (await (await opened().send('GET')).json()) as { states: { params: object }[] };
    expect(declared.states[1]?.params).toEqual({
      type: 'object',
      properties: { service: { enum: ['WorkerSync'] }, seconds: { enum: [61, 16] } },
      examples: [
        { service: 'WorkerSync', seconds: 61 },
        { service: 'WorkerSync', seconds: 16 },
      ],
    });
    expect(await (await opened().enter(silent, { seconds: 17 })).json()).toMatchObject({
      detail:
        'The contract has no example for "a service has been silent" with {"seconds":17}. Available: {"service":"WorkerSync","seconds":61}, {"service":"WorkerSync","seconds":16}.',
    });
  });

  it('select the example for their parameters until the initial state is restored', async () => {
    const mock = opened();
    expect(mock.example('readHealth')).toBeUndefined();
    expect((await mock.enter(silent, { seconds: 16 })).status).toBe(200);
    expect(mock.example('readHealth')).toBe('sync16');
    expect(mock.example('checkReadiness')).toBeUndefined();
    expect((await mock.send('DELETE')).status).toBe(204);
    expect(mock.example('readHealth')).toBeUndefined();
  });

  it('cannot be combined if they need different responses of one operation', async () => {
    const mock = opened();
    await mock.enter(silent, { seconds: 61 });
    const clash = await mock.enter('maintenance mode');
    expect(clash.status).toBe(501);
    expect(clash.headers.get('content-type')).toBe('application/problem+json');
    expect([mock.example('readHealth'), mock.example('checkReadiness')]).toEqual(['sync61', undefined]);
  });

  it.each([
    ['a service is idle', {}],
    [silent, { seconds: 62 }],
    [silent, { seconds: '61' }],
    [silent, { seconds: 61, host: 'a' }],
  ])('are not supported without an example: %s %j', async (state, params) => {
    expect((await opened().enter(state, params)).status).toBe(501);
  });
});

describe('a caller of the Prism mock', () => {
  async function introduced(mock: ReturnType<typeof opened>, params?: object) {
    const response = await mock.enter(caller, params);
    return response.ok
      ? ((await response.json()) as { values: { headers: Record<string, string> } }).values.headers
      : response.status;
  }

  it('is not supported without an example, unless it is the administrator', async () => {
    expect(await introduced(opened(), { kind: 'user', method: 'api-key' })).toBe(501);
    expect(await introduced(opened(), { kind: 'administrator', method: 'bearer' })).not.toBe(501);
  });
});

it('the token of state control is required for every method', async () => {
  const mock = opened('open-sesame');
  for (const method of ['GET', 'POST', 'DELETE']) {
    const body = method === 'POST' ? { state: silent } : undefined;
    expect((await mock.send(method, body)).status).toBe(401);
    expect((await mock.send(method, body, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await mock.send(method, body, { authorization: 'Bearer open-sesame' })).ok).toBe(true);
  }
});

const { operations, dereferenced } = await loadContract();
const taken = new Date('2026-03-02T09:30:00.000Z');

it('the examples of the contract all have the same time', () => {
  const times = [...JSON.stringify(dereferenced).matchAll(/"(?:generatedAt|timestamp)":"(\d[^"]+)"/g)];
  expect(new Set(times.map(([, time]) => time))).toEqual(new Set([taken.toISOString()]));
  expect(exampleTimeOf(operations.values())).toEqual(taken);
});

describe('a response whose times are made current', () => {
  const start = Date.parse('2031-05-06T07:00:00.000Z');

  function clock() {
    let now = start;
    const present = shiftToNow(taken, () => new Date(now));
    return { present, wait: (ms: number) => (now += ms) };
  }

  it('keeps its time differences if it contains the time of its creation', () => {
    const { present, wait } = clock();
    wait(60_000);
    const health = (generatedAt: string, lastSeenAt: string) => {
      return { generatedAt, services: [{ lastSeenAt, reason: 'Silent for 61 s.', startedAt: null }] };
    };
    const shown = present(health('2026-03-02T09:30:00.000Z', '2026-03-02T09:28:59.000Z'));
    expect(shown).toEqual(health('2031-05-06T07:01:00.000Z', '2031-05-06T06:59:59.000Z'));
  });

  it('keeps its times if it is a record', () => {
    const { present, wait } = clock();
    const record = { createdAt: '2026-03-01T09:30:00.000Z', expiresAt: '2026-03-03T09:30:00.000Z' };
    const before = present(record);
    expect(before).toEqual({ createdAt: '2031-05-05T07:00:00.000Z', expiresAt: '2031-05-07T07:00:00.000Z' });
    wait(60_000);
    expect(present(record)).toEqual(before);
  });

  it.each(['on 2026-03-02T09:30:00.000Z', '2026-03-02', '2026-13-02T09:30:00.000Z', 20260302, null])(
    'leaves %j alone, which is not a time',
    (value) => {
      expect(clock().present({ value })).toEqual({ value });
    },
  );
});
