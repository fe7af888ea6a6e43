import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { healthAnswer, type ServiceFacts } from '#test/builders/exchanges.ts';
import { expectServiceMembers } from './service-members.ts';

const answer = (members: object, facts: ServiceFacts = {}): Exchange =>
  healthAnswer([{ ...facts, members: { ...members } }]);
const nonconformity = expect.objectContaining({ name: 'Nonconformity' });

function accepts(exchange: Exchange, member: string, cell: string, holds: boolean): void {
  const check = () => expectServiceMembers(exchange, 'WorkerSync', [[member, cell]]);
  if (holds) expect(check).not.toThrow();
  else expect(check).toThrow(nonconformity);
}

describe('a time of a service', () => {
  it.each([
    [58, true],
    [62, true],
    [57.9, false],
    [62.1, false],
  ])('may be two seconds off: last seen %d s ago for 60 s, %s', (silence, holds) => {
    accepts(answer({}, { silence }), 'lastSeenAt', '60 s before generatedAt', holds);
  });

  it.each([
    [0, true],
    [7, true],
    [7.1, false],
  ])('may be younger where it has a limit: last seen %d s ago for at most 5 s, %s', (silence, holds) => {
    accepts(answer({}, { silence }), 'lastSeenAt', 'at most 5 s before generatedAt', holds);
  });

  it('that nobody can read blames the target', () => {
    const unreadable = answer({ lastSeenAt: 'just now' });
    const check = () =>
      expectServiceMembers(unreadable, 'WorkerSync', [['lastSeenAt', '3 s before generatedAt']]);
    expect(check).toThrow(
      expect.objectContaining({
        expected: 'a date and time as lastSeenAt of WorkerSync',
        actual: 'just now',
      }),
    );
  });
});

describe('a member of a service', () => {
  it('has no value when null or left out', () => {
    accepts(answer({ detail: null }), 'detail', 'no value', true);
    accepts(answer({ detail: undefined }), 'detail', 'no value', true);
    accepts(answer({ detail: '' }), 'detail', 'no value', false);
  });
});

describe('a Reason', () => {
  it.each([
    ['not heard of for 61 s', true, true],
    ['Heartbeating normally.', false, false],
    ['silent', false, true],
    ['never reported, one is due every 5 seconds', true, true],
    ['', false, false],
    [null, false, false],
  ])('%j carries a figure: %s, names no other condition: %s', (reason, hasFigure, namesNone) => {
    accepts(answer({ reason }), 'reason', 'a text with a figure', hasFigure);
    accepts(answer({ reason }), 'reason', 'a text that names no other condition', namesNone);
  });
});
