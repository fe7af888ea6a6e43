import { describe, expect, it } from 'vitest';
import type { Release } from '#harness/http/profile/profile.ts';
import { defineRules, type ReleaseNumber } from '#harness/rules/judging/rule.ts';
import { appliesTo } from './applies.ts';

function rule(span: { since?: ReleaseNumber; until?: ReleaseNumber }, area: 'SH' | 'CL' = 'SH') {
  const facts = {
    title: 'A rule',
    section: '9',
    text: 'It holds.',
    basis: 'stated',
    observed: 'passive',
  } as const;
  const [only] = defineRules(area, 'Rules', [{ id: `${area}-01`, ...facts, ...span }]).rules;
  if (only === undefined) throw new Error('the register lost its rule');
  return only;
}

describe('a rule applies to a release', () => {
  it.each<[{ since?: ReleaseNumber; until?: ReleaseNumber }, Release, boolean]>([
    [{}, '0.12.0', true],
    [{ since: '0.15.0' }, '0.14.0', false],
    [{ since: '0.15.0' }, '0.15.0', true],
    [{ since: '0.15.0' }, '0.16.0', true],
    [{ until: '0.15.0' }, '0.14.0', true],
    [{ until: '0.15.0' }, '0.15.0', false],
    [{ since: '0.13.0', until: '0.15.0' }, '0.14.0', true],
    [{ since: '0.9.0' }, '0.12.0', true],
    [{ until: '0.9.0' }, '0.12.0', false],
  ])('%j speaks of %s: %s', (span, release, applies) => {
    expect(appliesTo(rule(span), release)).toBe(applies);
  });

  it('never judges a server by what a client does', () => {
    expect(appliesTo(rule({}, 'CL'), '0.16.0')).toBe(false);
    expect(appliesTo(rule({}, 'CL'), '0.16.0', 'client')).toBe(true);
    expect(appliesTo(rule({}), '0.16.0', 'client')).toBe(false);
  });
});
