import { describe, expect, it } from 'vitest';
import { Inapplicable, Nonconformity, Untestable } from './outcome.ts';
import { endingOf } from './scenario-outcome.ts';

describe('the ending of a scenario', () => {
  it('blames the target for a nonconformity alone', () => {
    expect(endingOf('FAILED', new Nonconformity('status 200', 'status 500', [3]))).toEqual({
      outcome: 'failed',
      expected: 'status 200',
      actual: 'status 500',
      exchanges: [3],
    });
  });

  it('blames nobody for what cannot be exercised here', () => {
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
  ])('blames the harness when it ended %s with %s', (status, error, detail) => {
    expect(endingOf(status, error)).toEqual({ outcome: 'error', detail });
  });

  it('is passed when every step passed', () => {
    expect(endingOf('PASSED', undefined)).toEqual({ outcome: 'passed' });
  });
});
