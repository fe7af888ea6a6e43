import { describe, expect, it } from 'vitest';
import { compareWithBaseline, entryOf, isClean, newPlaces, updateBaseline } from './baseline.ts';
import { Inapplicable, Nonconformity, Untestable } from './outcome.ts';
import { endingOf } from './scenario-outcome.ts';

const entry = { rule: 'SH-04', reason: 'fixed in the next release', owner: 'anna', expires: '2027-01-31' };
const at = (operation: string) => ({ ...entry, operation });
const failed = { id: 'SH-04', verdict: 'failed' } as const;
const passed = { id: 'SH-04', verdict: 'passed' } as const;
const untested = { id: 'SH-04', verdict: 'untested' } as const;

describe('a baseline', () => {
  it.each([
    [
      'accepts a known failure to the end of its last day',
      [entry],
      [failed],
      '2027-01-31',
      { accepted: ['SH-04'] },
      true,
    ],
    ['accepts it no longer after that day', [entry], [failed], '2027-02-01', { expired: ['SH-04'] }, false],
    ['calls an entry stale that passes', [entry], [passed], '2027-01-01', { stale: ['SH-04'] }, false],
    ['says nothing of an entry that was not exercised', [entry], [untested], '2028-01-01', {}, true],
    ['says nothing of an entry that was not selected', [entry], [], '2028-01-01', {}, true],
    [
      'for an operation accepts what fails there',
      [at('listRoles')],
      [{ ...failed, failedAt: ['listRoles'] }],
      '2027-01-01',
      { accepted: ['SH-04'] },
      true,
    ],
    [
      'for an operation accepts no failure beside it',
      [at('listRoles')],
      [{ ...failed, failedAt: ['listKeys', 'listRoles'] }],
      '2027-01-01',
      { unexpected: ['SH-04'] },
      false,
    ],
    [
      'for an operation accepts no failure that lies at none',
      [at('listRoles')],
      [failed],
      '2027-01-01',
      { unexpected: ['SH-04'] },
      false,
    ],
    [
      'accepts nothing once the entry of one of its operations has expired',
      [at('listKeys'), { ...at('listRoles'), expires: '2026-12-31' }],
      [{ ...failed, failedAt: ['listKeys', 'listRoles'] }],
      '2027-01-01',
      { expired: ['SH-04'] },
      false,
    ],
    ['does not accept what it does not know', [], [failed], '2027-01-01', { unexpected: ['SH-04'] }, false],
  ])('%s', (_, entries, rules, today, expected, clean) => {
    const outcome = compareWithBaseline(entries, rules, today);
    expect(outcome).toEqual({ accepted: [], unexpected: [], stale: [], expired: [], ...expected });
    expect(isClean(outcome)).toBe(clean);
  });

  it('is brought up to date without losing what people wrote', () => {
    const rules = [failed, { id: 'LS-06', verdict: 'failed' }, { id: 'ER-01', verdict: 'passed' }] as const;
    const old = [entry, { ...entry, rule: 'ER-01' }, { ...entry, rule: 'PW-01' }];
    expect(updateBaseline(old, rules, '2027-03-01')).toEqual([
      { rule: 'LS-06', reason: 'to be explained', owner: 'to be named', expires: '2027-03-01' },
      { ...entry, rule: 'PW-01' },
      entry,
    ]);
  });

  it('gets an entry for each operation that it does not know, and tells where those are', () => {
    const rules = [{ ...failed, failedAt: ['listKeys', 'listRoles'] }];
    const known = [at('listRoles')];
    expect(newPlaces(known, rules)).toEqual(['SH-04 at listKeys']);
    const updated = updateBaseline(known, rules, '2027-03-01');
    expect(updated).toEqual([
      { ...at('listKeys'), reason: 'to be explained', owner: 'to be named', expires: '2027-03-01' },
      at('listRoles'),
    ]);
    expect(compareWithBaseline(updated, rules, '2027-01-01').accepted).toEqual(['SH-04']);
    expect(updateBaseline([entry], rules, '2027-03-01')).toEqual([entry]);
    expect(entryOf(updated, 'SH-04')).toMatchObject({ owner: 'to be named; anna', expires: '2027-01-31' });
  });
});

describe('the ending of a scenario', () => {
  it('fails the target for a nonconformity only', () => {
    expect(endingOf('FAILED', new Nonconformity('status 200', 'status 500', [3]))).toEqual({
      outcome: 'failed',
      expected: 'status 200',
      actual: 'status 500',
      exchanges: [3],
    });
  });

  it('fails nothing for what cannot be exercised here', () => {
    expect(endingOf('FAILED', new Untestable('no-credential', 'needs a user'))).toEqual({
      outcome: 'untested',
      cause: 'no-credential',
      detail: 'needs a user',
    });
    expect(endingOf('FAILED', new Untestable('state-unsupported', '"a"', ['a']))).toMatchObject({
      needs: ['a'],
    });
    expect(endingOf('FAILED', new Inapplicable('not in 0.12.0'))).toEqual({
      outcome: 'inapplicable',
      detail: 'not in 0.12.0',
    });
  });

  it.each([
    ['FAILED', new TypeError('of is not a function'), 'of is not a function'],
    ['FAILED', 'thrown text', 'the scenario ended failed'],
    ['UNDEFINED', undefined, 'the scenario ended undefined'],
    ['AMBIGUOUS', undefined, 'the scenario ended ambiguous'],
    ['SKIPPED', undefined, 'the scenario ended skipped'],
  ])('reports an internal error when it ended %s with %s', (status, error, detail) => {
    expect(endingOf(status, error)).toEqual({ outcome: 'error', detail });
  });

  it('is passed when every step passed', () => {
    expect(endingOf('PASSED', undefined)).toEqual({ outcome: 'passed' });
  });
});
