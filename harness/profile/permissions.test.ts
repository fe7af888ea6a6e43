import { describe, expect, it } from 'vitest';
import { loadContract, sampleBody } from '#harness/contract/contract.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { sessionWith } from '#test/builders/session.ts';
import { fitProfile } from './fit-profile.ts';
import {
  assertMayStay,
  type Permission,
  parsePermission,
  permitted,
  warningBefore,
  warningOfRecords,
} from './permissions.ts';
import { type Effect, type Profile, publishedFrom } from './profile.ts';
import type { ProfileFile } from './profile-file.ts';

const far = { baseUrl: 'https://server.example:8443' };
const expendable = { ...far, expendable: true };
const notHere = 'not on this machine';

const permissionIn = (text: string): Permission | [] => parsePermission(text) ?? [];

it.each([
  ['write', { effect: 'write' }],
  ['reset=server.example', { effect: 'reset', host: 'server.example' }],
  ['havoc', undefined],
  ['write=server.example', undefined],
  ['reset=', undefined],
  ['', undefined],
])('a permission: "%s" is read as %j', (text, permission) => {
  expect(parsePermission(text)).toEqual(permission);
});

describe('permissions on a live server', () => {
  it('allow only reading by default', () => {
    expect([...permitted([], far)]).toEqual(['read']);
  });

  it('are the sum of the profile and the command line', () => {
    const both = permitted([{ effect: 'burst' }], { ...far, allow: ['write'] });
    expect([...both]).toEqual(['read', 'write', 'burst']);
  });

  it.each([
    ['of a server that no profile marks', ['reset=server.example'], far, 'marks as expendable'],
    ['without the host', ['reset'], expendable, notHere],
    ['of another host', ['reset=server.exampel'], expendable, notHere],
    ['that only the profile allows', [], { ...expendable, allow: ['reset' as const] }, notHere],
    ['of a host like loopback', ['reset'], { ...expendable, baseUrl: 'http://127.0.0.1.example' }, notHere],
  ])('refuse a reset %s', (_, allow, profile, message) => {
    expect(() => permitted(allow.flatMap(permissionIn), profile)).toThrow(message);
  });

  it.each([
    ['the operator confirms the host', ['reset=server.example'], expendable],
    ['the server is on this machine', ['reset'], { baseUrl: 'http://127.0.0.1:8080', expendable: true }],
    ['the server is on this machine, in IPv6', ['reset'], { baseUrl: 'http://[::1]:8080', expendable: true }],
  ])('allow a reset if the server is expendable and %s', (_, allow, profile) => {
    expect(permitted(allow.flatMap(permissionIn), profile).has('reset')).toBe(true);
  });
});

describe('a warning before a run', () => {
  const key = { 'x-api-key': 'a-secret' };
  const warned = (effect: 'write' | 'reset', credentials: Profile['credentials']) =>
    warningBefore({ name: 'it', allowed: new Set(['read', effect]), credentials });

  it('lists the keys that a reset may remove, without their values', () => {
    const credentials = { 'administrator:api-key': key, 'user:api-key': key, 'infrastructure:api-key': key };
    expect(warned('reset', credentials)).toBe(
      'it: a reset in this run removes each API key in the profile (administrator, user) from the server, unless it is an infrastructure key (§4.5).',
    );
  });

  it.each<['write' | 'reset', Profile['credentials']]>([
    ['write', { 'administrator:api-key': key }],
    ['reset', { 'administrator:bearer': { authorization: 'Bearer x' } }],
    ['reset', { 'infrastructure:api-key': key }],
  ])('is not shown for a run that may %s with %j', (effect, credentials) => {
    expect(warned(effect, credentials)).toBeUndefined();
  });
});

const contract = await loadContract();
const profileWith = (...allowed: Effect[]): Profile => ({
  ...sessionWith().profile,
  name: 'it',
  allowed: new Set<Effect>(['read', ...allowed]),
  published: publishedFrom([...contract.operations.values()]),
});
const systems = '/api/v1/synchronisation/connected-systems';
const schedules = '/api/v1/schedules';

describe('a record that a run creates', () => {
  it('needs no permission if the server publishes an operation that deletes it', () => {
    expect(() => assertMayStay(profileWith('write'), systems)).not.toThrow();
  });

  it('needs the permission "records" otherwise', () => {
    const made = () => assertMayStay(profileWith('write'), schedules);
    expect(made).toThrow(Untestable);
    expect(made).toThrow(expect.objectContaining({ needs: ['records'] }));
    expect(() => assertMayStay(profileWith('write', 'records'), schedules)).not.toThrow();
  });
});

describe('a warning before a run', () => {
  it('names only the paths where records remain', () => {
    const warning = warningOfRecords(contract, profileWith('write', 'records'));
    expect(warning).toMatch(
      /^it: this run may create records that it cannot delete, .* deletes records at .*\/schedules/,
    );
    expect(warning).not.toContain(`${systems},`);
  });

  it('is not shown if no record remains', () => {
    expect(warningOfRecords(contract, profileWith('write'))).toBeUndefined();
    expect(warningOfRecords(contract, profileWith('records'))).toBeUndefined();
  });
});

const hold = (profile: Omit<ProfileFile, 'baseUrl'>) =>
  fitProfile(contract, { baseUrl: 'http://svc.test', ...profile }, 'p.yaml');

describe('a profile checked against the contract', () => {
  it.each<[string, Omit<ProfileFile, 'baseUrl'>]>([
    ['the meaning of {key} is unknown', { paths: { updateServiceSettings: 'PUT /api/v1/settings/{key}' } }],
    ['paths.listThings: the contract has no such operation', { paths: { listThings: '/api/v1/things' } }],
    ['bodies.listRoles: the contract has no body for this operation', { bodies: { listRoles: {} } }],
    ['bodies.createSchedule.name must be', { bodies: { createSchedule: { name: 4, triggerType: 'Timed' } } }],
  ])('is refused before anything is sent: %s', (words, profile) => {
    expect(() => hold(profile)).toThrow(words);
  });

  it('may have paths with further parameters that a list provides, and bodies with further fields', () => {
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

  it('may use numbers as identifiers', () => {
    const body = { name: 'x', direction: 'Import', connectedSystemId: 41 };
    expect(
      sampleBody(hold({ bodies: { createSynchronisationRule: body } }), { id: 'createSynchronisationRule' }),
    ).toBe(body);
  });
});
