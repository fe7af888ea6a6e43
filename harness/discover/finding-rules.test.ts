import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { ruleById } from '#harness/register/register.ts';
import type { Departure } from './difference.ts';
import { ruleContract, ruleFinder } from './finding-rules.ts';

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

describe('of several lines', () => {
  const ruleFor = ruleFinder([
    { id: 'A', contract: ['*'] },
    { id: 'B', contract: ['* answers "429"', 'readThing success .'] },
    { id: 'C', contract: ['readThing success', 'readThing answers'] },
    { id: 'D', contract: ['readThing success items[].*', '* query page'] },
    { id: 'E', contract: ['readThing success items[].name', '* success (type, null)'] },
    { id: 'F', contract: ['lists success .'] },
  ]);

  it.each<
    [where: string, kind: Departure['kind'], expected: string, isList: boolean, rule: string | undefined]
  >([
    ['operation', 'operation', 'GET /things', false, 'A'],
    ['answers', 'status', '429', false, 'B'],
    ['answers', 'status', '200', false, 'C'],
    ['answer 200', 'member', 'any', false, 'B'],
    ['answer 200', 'member', 'any', true, 'B'],
    ['answer 200: other', 'member', 'any', false, 'C'],
    ['answer 200: items[].id', 'member', 'any', false, 'D'],
    ['answer 200: items[].name', 'member', 'any', false, 'E'],
    ['answer 200: items[].id', 'type', 'string', false, 'E'],
    ['query page', 'parameter', 'any', false, 'D'],
    ['query pageSize', 'parameter', 'any', false, undefined],
    ['error 400: items[].id', 'type', 'string', false, undefined],
  ])('the most particular decides for %s (%s, %s, list: %s)', (where, kind, expected, isList, rule) => {
    const found = { rank: 'breaks', kind, where, expected, actual: '' } as const;
    expect(ruleFor({ id: 'readThing', isList }, found)).toBe(rule);
    expect(ruleFor({ id: 'readThing', isList }, { ...found, openPoint: 'X' })).toBeUndefined();
  });

  it('one that cannot be read is refused', () => {
    expect(() => ruleFinder([{ id: 'A', contract: ['readThing success a b c'] }])).toThrow(/cannot be read/);
  });
});
