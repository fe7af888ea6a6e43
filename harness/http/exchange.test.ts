import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { vocabularyOf } from '#harness/contract/casing.ts';
import { recorder } from './exchange.ts';
import { inProcessTarget } from './target.ts';

const vocabulary = vocabularyOf([{ properties: { lastSeenAt: {} } }]);
const caller = { caller: 'an administrator' };
const ask = (init: RequestInit = {}): Request => new Request('http://in-process.invalid/a?b=c', init);

/** A recorder on a server that answers with the path's last word, as told. */
function recording(answer: (request: Request) => Promise<Response> | Response) {
  return recorder(
    inProcessTarget('server', async (request) => answer(request)),
    vocabulary,
  );
}

describe('an exchange', () => {
  it('keeps the request as it was sent, and the server still gets its body', async () => {
    const { send } = recording(async (request) => new Response(await request.text()));
    const request = ask({ method: 'POST', body: '{"a":1}', headers: { 'X-Api-Key': 'k' } });
    const exchange = await send(request, { ...caller, operation: 'change', location: 'a.feature:1' });
    expect(exchange).toMatchObject({
      operation: 'change',
      caller: 'an administrator',
      location: 'a.feature:1',
      request: {
        method: 'POST',
        url: 'http://in-process.invalid/a?b=c',
        headers: { 'x-api-key': 'k' },
        body: '{"a":1}',
      },
      response: { status: 200, body: '{"a":1}' },
    });
  });

  it('takes none of the time that it waited for its turn', async () => {
    const turns: string[] = [];
    const target = inProcessTarget('server', async () => {
      turns.push('sent');
      return new Response();
    });
    const turn = async (): Promise<void> => {
      await setTimeout(1000);
      turns.push('turn');
    };
    const { durationMs } = await recorder({ ...target, turn }, vocabulary).send(ask(), caller);
    expect(turns).toEqual(['turn', 'sent']);
    expect(durationMs).toBeLessThan(1000);
  });

  it('has no request body where none was sent', async () => {
    const { send } = recording(() => new Response());
    expect((await send(ask(), caller)).request).not.toHaveProperty('body');
  });

  it('keeps an answer as sent, and beside it as the contract spells it', async () => {
    const { send } = recording(() =>
      Response.json({ LastSeenAt: null, Note: 1 }, { status: 503, headers: { 'Retry-After': '7' } }),
    );
    const { response } = await send(ask(), caller);
    expect(response).toMatchObject({
      status: 503,
      headers: { 'retry-after': '7' },
      body: '{"LastSeenAt":null,"Note":1}',
      json: { LastSeenAt: null, Note: 1 },
      content: { lastSeenAt: null, Note: 1 },
    });
  });

  it.each(['', '<html>', '{"a":', 'undefined'])(
    'whose answer is no JSON has neither reading of it: "%s"',
    async (body) => {
      const { send } = recording(
        () => new Response(body, { headers: { 'content-type': 'application/json' } }),
      );
      const { response } = await send(ask(), caller);
      expect(response.body).toBe(body);
      expect(response).not.toHaveProperty('json');
      expect(response).not.toHaveProperty('content');
    },
  );

  it.each([
    ['null', null],
    ['false', false],
    ['0', 0],
    ['""', ''],
  ])('whose answer is %s has it as JSON', async (body, json) => {
    const { send } = recording(() => new Response(body));
    expect((await send(ask(), caller)).response).toMatchObject({ json, content: json });
  });
});

describe('the exchanges of a run', () => {
  it('are numbered in the order of sending, however late the answers come', async () => {
    const waiting: (() => void)[] = [];
    const { send, exchanges } = recording(
      () => new Promise((resolve) => waiting.push(() => resolve(new Response()))),
    );
    const [first, second] = [send(ask(), caller), send(ask(), caller)];
    await expect.poll(() => waiting.length).toBe(2);
    for (const release of waiting.toReversed()) {
      release();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([(await first).id, (await second).id]).toEqual([1, 2]);
    expect(exchanges.map(({ id }) => id).toSorted()).toEqual([1, 2]);
  });

  it('lack one that had no answer, whose number is not used again', async () => {
    let isDown = true;
    const { send, exchanges } = recording(() => {
      if (isDown) throw new Error('connection refused');
      return new Response();
    });
    await expect(send(ask(), caller)).rejects.toThrow('connection refused');
    isDown = false;
    await send(ask(), caller);
    expect(exchanges.map(({ id }) => id)).toEqual([2]);
  });
});
