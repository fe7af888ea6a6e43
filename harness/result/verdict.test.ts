import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Verdict, verdicts, worstOf } from './verdict.ts';

describe('the verdict that stands for several', () => {
  it.each<[Verdict[], Verdict | undefined]>([
    [['passed', 'failed', 'error'], 'failed'],
    [['passed', 'error', 'untested'], 'error'],
    [['untested', 'passed', 'inapplicable'], 'passed'],
    [['observed', 'untested'], 'observed'],
    [['inapplicable', 'untested'], 'untested'],
    [['inapplicable'], 'inapplicable'],
    [[], undefined],
  ])('of %j is %s', (several, worst) => {
    expect(worstOf(several)).toBe(worst);
  });

  it('does not depend on their order, and is one of them', () => {
    const some = fc.array(fc.constantFrom(...verdicts), { minLength: 1, maxLength: 8 });
    const property = fc.property(some, (several) => {
      const worst = worstOf(several);
      expect(several).toContain(worst);
      expect(worstOf(several.toReversed())).toBe(worst);
    });
    fc.assert(property, { seed: 3 });
  });
});
