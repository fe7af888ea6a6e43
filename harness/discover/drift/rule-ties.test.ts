import { describe, expect, it } from 'vitest';
import { ruleById } from '#harness/register/register.ts';
import { tiedRules } from './rule-ties.ts';
import { ruledNames } from './stated-names.ts';

describe('the rules that findings name', () => {
  it.each([...tiedRules, ...ruledNames])('%s is in the register, and judges servers', (id) => {
    const rule = ruleById(id);
    expect(rule?.subject).toBe('server');
    expect(rule?.basis).not.toBe('open');
  });
});
