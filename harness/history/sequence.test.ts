import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { broken, type Check, demand, holdsIf } from '#harness/scenario/check.ts';
import { comparing, type Pair, Recent, secondsBetween, startSequences } from './sequence.ts';

const sent = (id: number, at: string, durationMs = 100, body = ''): Exchange => ({
  id,
  caller: 'client',
  at: `2026-03-02T10:00:${at}Z`,
  durationMs,
  request: { method: 'GET', url: 'http://localhost/', headers: {} },
  response: { status: 200, headers: {}, body },
});

const isSame: Check<Pair> = ({ later, earlier }) =>
  holdsIf(later.response.body === earlier.response.body, earlier.response.body, later.response.body);

const context = {} as Parameters<typeof isSame>[1];

describe('rules over several exchanges', () => {
  it.each([
    ['00.001', 100, '00.102', 0],
    ['00.001', 100, '00.101', -0.001],
    ['00.000', 100, '02.000', 0.9],
  ])(
    'count the time from the end of a request at %s after %i ms to one at %s as %s s',
    (first, took, second, seconds) => {
      expect(secondsBetween(sent(1, first, took), sent(2, second))).toBeCloseTo(seconds, 6);
    },
  );

  it('compare a response with the last one that was not concurrent, and name both', () => {
    const judge = comparing(() => 'all', isSame)(context);
    const outcomes = [
      sent(1, '01.001', 3000, 'a'),
      sent(2, '02.001', 100, 'b'),
      sent(3, '05.001', 100, 'a'),
      sent(4, '06.001', 100, 'c'),
    ].map(judge);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['silent', 'silent', 'holds', 'broken']);
    expect(outcomes[3]).toMatchObject({ expected: 'a', found: 'c', shownBy: [{ id: 3 }, { id: 4 }] });
  });

  it('compare only responses with the same key', () => {
    const judge = comparing(({ response }) => response.body || undefined, isSame)(context);
    expect(
      [sent(1, '01.001', 1, 'a'), sent(2, '02.001', 1, 'b'), sent(3, '03.001', 1, '')].map(judge),
    ).toEqual(Array(3).fill(expect.objectContaining({ kind: 'silent' })));
  });

  it('may end early, as checks do', () => {
    const ending = () => () => {
      demand(false, 'an object', 'text');
      return broken('nothing', 'nothing');
    };
    const follow = startSequences([['AC-07', ending, false]], context);
    expect(follow(sent(1, '01.001'))).toMatchObject([
      { source: 'AC-07', outcome: { expected: 'an object' } },
    ]);
  });

  it('remember the most recent values only', () => {
    const recent = new Recent<number>(2);
    for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) recent.set(key, index);
    expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([2, undefined, 3]);
  });
});
