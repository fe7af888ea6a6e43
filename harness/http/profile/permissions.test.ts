import { describe, expect, it } from 'vitest';
import { type Permission, parsePermission, permitted, warningBefore } from './permissions.ts';
import type { Profile } from './profile.ts';

const far = { baseUrl: 'https://server.example:8443' };

const permissionIn = (text: string): Permission | [] => parsePermission(text) ?? [];

describe('a permission', () => {
  it.each([
    ['write', { effect: 'write' }],
    ['reset=server.example', { effect: 'reset', host: 'server.example' }],
    ['havoc', undefined],
    ['write=server.example', undefined],
    ['reset=', undefined],
    ['', undefined],
  ])('"%s" is read as %j', (text, permission) => {
    expect(parsePermission(text)).toEqual(permission);
  });
});

describe('permissions on a live server', () => {
  it('are to read, unless somebody says more', () => {
    expect([...permitted([], far)]).toEqual(['read']);
  });

  it('add up from the profile and the command line', () => {
    expect([...permitted([{ effect: 'burst' }], { ...far, allow: ['write'] })]).toEqual([
      'read',
      'write',
      'burst',
    ]);
  });

  it.each([
    [
      'a reset of a server that no profile calls expendable',
      ['reset=server.example'],
      far,
      'calls expendable',
    ],
    ['a reset without the host', ['reset'], { ...far, expendable: true }, 'not on this machine'],
    [
      'a reset of another host',
      ['reset=server.exampel'],
      { ...far, expendable: true },
      'not on this machine',
    ],
    [
      'a reset that only the profile asks for',
      [],
      { ...far, expendable: true, allow: ['reset' as const] },
      'not on this machine',
    ],
    [
      'a reset of a host that only begins like loopback',
      ['reset'],
      { baseUrl: 'http://127.0.0.1.example', expendable: true },
      'not on this machine',
    ],
  ])('refuse %s', (_, allow, profile, message) => {
    expect(() => permitted(allow.flatMap(permissionIn), profile)).toThrow(message);
  });

  it.each([
    ['the operator repeats the host', ['reset=server.example'], { ...far, expendable: true }],
    ['the server is on this machine', ['reset'], { baseUrl: 'http://127.0.0.1:8080', expendable: true }],
    ['the server is on this machine, in IPv6', ['reset'], { baseUrl: 'http://[::1]:8080', expendable: true }],
  ])('let a reset through when the server is expendable and %s', (_, allow, profile) => {
    expect(permitted(allow.flatMap(permissionIn), profile).has('reset')).toBe(true);
  });
});

describe('a warning before a run', () => {
  const key = { 'x-api-key': 'a-secret' };
  const warned = (effect: 'write' | 'reset', credentials: Profile['credentials']) =>
    warningBefore({ name: 'it', allowed: new Set(['read', effect]), credentials });

  it('says which keys a reset may remove, and none of them', () => {
    const credentials = { 'administrator:api-key': key, 'user:api-key': key, 'infrastructure:api-key': key };
    expect(warned('reset', credentials)).toBe(
      'it: this run may reset, which removes the API keys of administrator and user in its profile, unless they are infrastructure keys (§4.5).',
    );
  });

  it.each<['write' | 'reset', Profile['credentials']]>([
    ['write', { 'administrator:api-key': key }],
    ['reset', { 'administrator:bearer': { authorization: 'Bearer x' } }],
    ['reset', { 'infrastructure:api-key': key }],
  ])('is not given for a run that may %s with %j', (effect, credentials) => {
    expect(warned(effect, credentials)).toBeUndefined();
  });
});
