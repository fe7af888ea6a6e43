import { describe, expect, it } from 'vitest';
import { loadContract, sampleBody } from '#harness/contract/contract.ts';
import { fitProfile } from './fit-profile.ts';
import type { ProfileFile } from './profile-file.ts';

const contract = await loadContract();
const hold = (profile: Omit<ProfileFile, 'baseUrl'>) =>
  fitProfile(contract, { baseUrl: 'http://svc.test', ...profile }, 'p.yaml');

describe('a profile held against the contract', () => {
  it.each<[string, Omit<ProfileFile, 'baseUrl'>]>([
    ['nothing tells what {key} is', { paths: { updateServiceSettings: 'PUT /api/v1/settings/{key}' } }],
    ['paths.listThings: the contract has no such operation', { paths: { listThings: '/api/v1/things' } }],
    ['bodies.listRoles: the contract has no such operation with a body', { bodies: { listRoles: {} } }],
    ['bodies.createSchedule.name must be', { bodies: { createSchedule: { name: 4, triggerType: 'Timed' } } }],
  ])('is refused before anything is sent: %s', (words, profile) => {
    expect(() => hold(profile)).toThrow(words);
  });

  it('may have paths whose further parameters a list names, and bodies with further members', () => {
    const body = { name: 'x', triggerType: 'Timed', cronExpression: '0 3 * * *' };
    const fitted = hold({
      paths: {
        updateServiceSettings: 'PUT /api/v1/service-settings/{key}',
        listChangeHistory: '/api/v1/metaverse/objects/{id}/change-history',
      },
      bodies: { createSchedule: body, 'POST /api/v1/apikeys': { name: 'x' } },
    });
    expect(sampleBody(fitted, { id: 'createSchedule' })).toEqual(body);
    expect(sampleBody(contract, { id: 'createSchedule' })).not.toEqual(body);
  });

  it('may have numbers for identifiers', () => {
    const body = { name: 'x', direction: 'Import', connectedSystemId: 41 };
    expect(
      sampleBody(hold({ bodies: { createSynchronisationRule: body } }), { id: 'createSynchronisationRule' }),
    ).toBe(body);
  });
});
