import { describe, expect, it, vi } from 'vitest';
import { vocabularyOf } from '#harness/contract/casing.ts';
import { recorder } from './exchange.ts';
import { inProcessTarget } from './target.ts';

const vocabulary = vocabularyOf([{ properties: { lastSeenAt: {} } }]);
const caller = { caller: 'an administrator' };
const ask = (init: RequestInit = {}): Request => new Request('http://in-process.invalid/a?b=c', init);

const recording = (answer: (request: Request) => Promise<Response> | Response) =>
  recorder(
    inProcessTarget('server', async (request) => answer(request)),
    vocabulary,
  );

describe('an exchange', () => {
  it('takes none of the time that it waited for its turn', async () => {
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
    const { durationMs } = await recorder({ ...target, turn }, vocabulary).send(ask(), caller);
    vi.useRealTimers();
    expect(turns).toEqual(['turn', 'sent']);
    expect(durationMs).toBe(0);
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
