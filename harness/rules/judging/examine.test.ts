import { describe, expect, it } from 'vitest';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { broken, type Circumstances, type Finding, held, seen } from './check.ts';
import { examineAll } from './examine.ts';

const circumstances: Circumstances = { contract: {} as Circumstances['contract'], release: '0.16.0' };
const exchanges = [1, 2, 3].map((id) => exchangeWith({ id, status: 198 + id }));

/** A check whose findings come by the number of the exchange. */
function check(rule: string, findings: Readonly<Record<number, Finding>>) {
  return { rule, examine: ({ id }: { id: number }) => findings[id] };
}

describe('all traffic', () => {
  it('is held against every check of a rule, each exchange counted once per check', () => {
    const checks = [check('SH-01', { 1: held, 2: held }), check('SH-01', { 3: held }), check('SH-02', {})];
    const tallies = examineAll(checks, exchanges, circumstances, () => undefined);
    expect(tallies.get('SH-01')).toEqual({ held: 3, seen: 0, broken: [] });
    expect(tallies.get('SH-02')).toEqual({ held: 0, seen: 0, broken: [] });
  });

  it('gives the exchange that broke a rule as evidence', () => {
    const tallies = examineAll(
      [check('SH-01', { 1: held, 2: broken('a', 'b') })],
      exchanges,
      circumstances,
      () => undefined,
    );
    expect(tallies.get('SH-01')).toEqual({
      held: 1,
      seen: 0,
      broken: [{ expected: 'a', actual: 'b', exchanges: [2] }],
    });
  });

  it('hands on what open rules see, and counts nothing as held', () => {
    const observed: string[] = [];
    const checks = [check('SH-52', { 1: seen('Stalled'), 3: seen('HeartbeatOverdue') })];
    const tallies = examineAll(checks, exchanges, circumstances, (rule, what) =>
      observed.push(`${rule} ${what}`),
    );
    expect(observed).toEqual(['SH-52 Stalled', 'SH-52 HeartbeatOverdue']);
    expect(tallies.get('SH-52')).toEqual({ held: 0, seen: 2, broken: [] });
  });

  it('says on whose traffic a rule was broken', () => {
    const strict = { rule: 'SH-01', examine: () => broken('a', 'b') };
    const located = { ...exchangeWith({ id: 7 }), location: 'a.feature:3' };
    const tallies = examineAll([strict], [located], circumstances, () => undefined);
    expect(tallies.get('SH-01')?.broken).toEqual([
      { expected: 'a', actual: 'b', location: 'a.feature:3', exchanges: [7] },
    ]);
  });

  it('tells checks the release and hands them the contract', () => {
    const given: unknown[] = [];
    const curious = { rule: 'SH-01', examine: (_: unknown, told: unknown) => void given.push(told) };
    examineAll([curious], exchanges.slice(0, 1), circumstances, () => undefined);
    expect(given).toEqual([circumstances]);
  });
});

describe('a finding', () => {
  it.each([
    ['text as it is', 'Degraded', 'Degraded'],
    ['a value as JSON', ['a', null], '["a",null]'],
    ['nothing as a word', undefined, 'nothing'],
  ])('shows %s', (_, actual, shown) => {
    expect(broken('x', actual)).toMatchObject({ actual: shown });
  });
});
