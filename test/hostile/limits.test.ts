import { describe, expect, it } from 'vitest';
import { prismApplication } from '#app/targets/prism.ts';
import { referenceApplication } from '#app/targets/reference-application.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { limits } from '#harness/errors/limits.ts';
import { oddTexts, oddValues } from '#harness/explore/odd-values.ts';
import { createRetryPolicy, keepWithin } from '#harness/http/budget.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { servedBy } from '#test/builders/small-server.ts';
import { goodServer } from '#test/builders/started-reference.ts';
import { decentAtFirst, serving } from './servers/bad-server.ts';
import { verifying } from './testing/attempt.ts';

const json = { 'content-type': 'application/json' };
const error = '{"code":"RATE_LIMITED","message":"Slow down","timestamp":"2026-03-02T09:30:00Z"}';
const limited = (retryAfter: string): Record<string, string> => ({ ...json, 'retry-after': retryAfter });

// Rules that need a successful response cannot be tested here.
describe('429 for every request', () => {
  it.each([
    ['0', '0'],
    ['more than numbers hold', '9'.repeat(400)],
    ['a date long past', 'Mon, 02 Mar 1970 09:30:00 GMT'],
  ])('with a Retry-After of %s is not waited for', async (_, retryAfter) => {
    const server = await serving(error, limited(retryAfter), 429);
    const { exitCode, rules } = await verifying(server, {
      only: 'RL-02,RL-03,SH-47,SY-18,AU-14,LS-17,VR-01',
    });
    expect(rules('passed')).toContain('RL-03');
    expect(rules('untested')).toEqual(expect.arrayContaining(['SH-47', 'SY-18', 'AU-14', 'LS-17', 'VR-01']));
    expect(exitCode).toBe(0);
  });

  // Without a valid Retry-After, a request is repeated after 5 s, if the budget has that much time left.
  it.each([undefined, 'soon'])(
    'with a Retry-After of %s is not waited for beyond the budget',
    (retryAfter) => {
      const headers = retryAfter === undefined ? json : limited(retryAfter);
      const refused = exchangeWith({ status: 429, headers });
      expect(createRetryPolicy(60)(refused, 1)).toBe(5);
      expect(createRetryPolicy(4)(refused, 1)).toBeUndefined();
    },
  );

  it('limits retries without a wait', async () => {
    const server = await serving(error, limited('0'), 429);
    await verifying(server, { only: '' });
    expect(server.heard.length).toBeLessThan(400);
  });
});

describe('429 now and then', () => {
  it('is waited for, and fails no rule', async () => {
    const good = await goodServer();
    let call = 0;
    const server = await servedBy((request) => {
      call += 1;
      const isLimited = call % 3 === 0;
      return isLimited ? new Response(error, { status: 429, headers: limited('0') }) : good.fetch(request);
    });
    const { exitCode, rules } = await verifying(server, { key: good.key });
    expect([...rules('failed'), ...rules('error')]).toEqual([]);
    expect(rules('passed').length).toBeGreaterThan(10);
    expect(exitCode).toBe(0);
  });

  it('is printed: for which target, how long, why, and how to avoid it', async () => {
    const good = await goodServer();
    let calls = 0;
    const server = await servedBy((request) => {
      // The first of these requests probes the server before the run starts.
      if (request.url.includes('/system/health')) calls += 1;
      if (calls !== 2) return good.fetch(request);
      calls += 1;
      // Without a terminal, a run prints a line in ten seconds.
      return new Response(error, { status: 429, headers: limited('12') });
    });
    const { messages } = await verifying(server, { key: good.key, only: 'SH-11' });
    expect(messages).toMatch(
      /waiting for the rate limit, after 429 for GET \S+; set a lower budget\.perSecond .* avoid this .*, \d+ s left/,
    );
  });
});

describe('the budget of a run', () => {
  it('ends the run after the given seconds', async () => {
    const server = await decentAtFirst((_, response) => void setTimeout(() => response.end('{}'), 150));
    const { result } = await verifying(server, { only: '', profile: { budget: { seconds: 0.6 } } });
    expect(result?.rules.some(({ detail }) => detail?.includes('budget.seconds') === true)).toBe(true);
  });

  it.each([
    ['a request in flight', 7, 0, 'the budget of 1.5 s is used up (budget.seconds)'],
    ['probes', 0, 3, 'The budget of 1.5 s (budget.seconds) was used up before the first rule was tested.'],
  ])('counts %s too', async (_, quick, status, words) => {
    let heard = 0;
    const server = await decentAtFirst((_, response) => {
      heard += 1;
      setTimeout(() => response.end('{}'), heard > quick ? 30_000 : 0);
    });
    const began = performance.now();
    const { result, exitCode } = await verifying(server, { only: '', profile: { budget: { seconds: 1.5 } } });
    expect(JSON.stringify(result)).toContain(words);
    expect(performance.now() - began).toBeLessThan(15_000);
    if (status > 0) expect(exitCode).toBe(status);
  });

  it('ends the run after the given number of requests', async () => {
    const server = await serving('{}', json);
    await verifying(server, { only: '', profile: { budget: { requests: 7 } } });
    // Six requests before the run do not count: two for the OpenAPI document, and four others.
    expect(server.heard.length).toBe(13);
  });

  it('ends the run at 80 MB of responses', async () => {
    const each = 4_900_000;
    let received = 0;
    const wordy = inProcessTarget('wordy', async () => {
      received += each;
      return new Response('{}');
    });
    const send = keepWithin({}, () => limits.keptBytes - received).limit(wordy.send);
    const ask = async (times: number): Promise<void> => {
      for (let call = 0; call < times; call += 1) await send(new Request('http://wordy.invalid'));
    };
    await ask(16);
    await expect(ask(2)).rejects.toThrow('too much memory');
  });
});

const contract = await loadContract();
const token = 'token-of-a-test';

const headers = { authorization: `Bearer ${token}` };
const url = 'http://service.invalid/states';

const servers = {
  reference: async () => (await referenceApplication({ contract, token, mutants: [] })).application,
  mock: async () => (await prismApplication(contract, token)).application,
};

interface Declared {
  readonly states: readonly {
    readonly state: string;
    readonly params: { readonly properties: Readonly<Record<string, object>> };
  }[];
}

const inLists: readonly unknown[] = [
  [-1],
  [{}],
  [null],
  [{ name: '' }],
  [{ settlesAfterSeconds: 1e300 }],
  [{ settlesAfterSeconds: -1 }],
];

it.each(['reference', 'mock'] as const)(
  'state control of %s responds to invalid requests of every kind, and the API still returns valid times',
  async (name) => {
    const server = await servers[name]();
    const flaws: string[] = [];
    const send = async (body: string): Promise<void> => {
      const answer = await server.control(new Request(url, { method: 'POST', headers, body }));
      const { status } = answer;
      const problem = (await answer.json()) as { readonly detail?: unknown };
      const isRefused = (status === 400 || status === 501) && typeof problem.detail === 'string';
      if (status !== 200 && !isRefused) flaws.push(`${status} to ${body.slice(0, 200)}`);
    };
    const { states } = (await (await server.control(new Request(url, { headers }))).json()) as Declared;
    for (const text of oddTexts) await send(text);
    for (const value of oddValues) {
      await send(JSON.stringify(value));
      await send(JSON.stringify({ state: value }));
    }
    for (const { state, params } of states) {
      for (const parameter of [...Object.keys(params.properties), 'nobody knows this']) {
        for (const value of [...oddValues, ...inLists])
          await send(JSON.stringify({ state, params: { [parameter]: value } }));
      }
      const { status } = await server.fetch(new Request('http://service.invalid/api/v1/health'));
      if (status >= 500 && status !== 503) flaws.push(`${status} after "${state}"`);
      await server.control(new Request(url, { method: 'DELETE', headers }));
    }
    expect(flaws).toEqual([]);
  },
);
