import { describe, expect, it } from 'vitest';
import type { Release } from '#harness/http/profile/profile.ts';
import { ruleWith } from '#test/builders/rule.ts';
import { appliesTo } from './applies.ts';

describe('a rule applies to a release', () => {
  it.each<[{ since?: string; until?: string }, Release, boolean]>([
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
    expect(appliesTo(ruleWith({ id: 'SH-01', ...span }), release)).toBe(applies);
  });

  it('never judges a server by what a client does', () => {
    const ofClients = ruleWith({ id: 'CL-01', subject: 'client' });
    expect(appliesTo(ofClients, '0.16.0')).toBe(false);
    expect(appliesTo(ofClients, '0.16.0', 'client')).toBe(true);
    expect(appliesTo(ruleWith({ id: 'SH-01' }), '0.16.0', 'client')).toBe(false);
  });
});
