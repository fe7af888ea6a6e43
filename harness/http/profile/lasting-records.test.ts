import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { sessionWith } from '#test/builders/session.ts';
import { assertMayStay, warningOfRecords } from './lasting-records.ts';
import { type Effect, type Profile, publishedFrom } from './profile.ts';

const contract = await loadContract();
const profileWith = (...allowed: Effect[]): Profile => ({
  ...sessionWith().profile,
  name: 'it',
  allowed: new Set<Effect>(['read', ...allowed]),
  published: publishedFrom([...contract.operations.values()]),
});
const systems = '/api/v1/synchronisation/connected-systems';
const schedules = '/api/v1/schedules';

describe('a record that a run makes', () => {
  it('may be one that the server publishes a way to remove', () => {
    expect(() => assertMayStay(profileWith('write'), systems)).not.toThrow();
  });

  it('needs a permission otherwise', () => {
    const made = () => assertMayStay(profileWith('write'), schedules);
    expect(made).toThrow(Untestable);
    expect(made).toThrow(expect.objectContaining({ needs: ['records'] }));
    expect(() => assertMayStay(profileWith('write', 'records'), schedules)).not.toThrow();
  });
});

describe('a warning before a run', () => {
  it('names the places where records stay, and no others', () => {
    const warning = warningOfRecords(contract, profileWith('write', 'records'));
    expect(warning).toMatch(/^it: this run may make records that stay, .* those at .*\/schedules/);
    expect(warning).not.toContain(`${systems},`);
  });

  it('is not given where nothing stays', () => {
    expect(warningOfRecords(contract, profileWith('write'))).toBeUndefined();
    expect(warningOfRecords(contract, profileWith('records'))).toBeUndefined();
  });
});
