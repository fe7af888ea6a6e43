import { describe, expect, it } from 'vitest';
import { Untestable } from '#harness/result/outcome.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { expectStatus } from './expectation.ts';
import { judgeEach } from './judge-each.ts';

const answer = (id: number, operation: string, status: number) => exchangeWith({ id, operation, status });

const judge = (...answers: Parameters<typeof judgeEach>[0]) =>
  judgeEach(answers, (exchange) => expectStatus(exchange, 400));

describe('several answers', () => {
  it('pass when each does', () => {
    expect(() => judge(answer(1, 'createRole', 400), answer(2, 'createSchedule', 400))).not.toThrow();
  });

  it('fail together, and name every operation that fails', () => {
    const failing = () =>
      judge(answer(1, 'createRole', 201), answer(2, 'createSchedule', 400), answer(3, 'deleteRole', 204));
    expect(failing).toThrow(
      expect.objectContaining({
        name: 'Nonconformity',
        expected: 'status 400 each time',
        actual: 'createRole: status 201, deleteRole: status 204',
        exchanges: [1, 3],
      }),
    );
  });

  it('pass on what is not a judgement', () => {
    const untestable = new Untestable('not-seen', 'nothing');
    const untested = () =>
      judgeEach([answer(1, 'createRole', 400)], () => {
        throw untestable;
      });
    expect(untested).toThrow(untestable);
  });
});
