import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { ruleById } from '#harness/register/register.ts';
import { ruleContract } from './finding-rules.ts';

describe('the rules that findings name', () => {
  it.each(ruleContract())('$id is in the register, and judges servers', ({ id }) => {
    const rule = ruleById(id);
    expect(rule?.subject).toBe('server');
    expect(rule?.basis).not.toBe('open');
  });

  it('speak of operations that there are', async () => {
    const { operations } = await loadContract();
    const named = ruleContract().flatMap(({ contract }) => contract.map((line) => line.split(' ')[0] ?? ''));
    expect(named.filter((name) => !/^(?:\*|lists)$/.test(name) && !operations.has(name))).toEqual([]);
  });
});
