import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Check, Recording } from '#harness/scenario/check.ts';
import { type ExchangeFacts, exchangeWith } from '#test/builders/exchanges.ts';
import * as own from './checks.ts';
import * as recordings from './recordings.ts';

const checks: Readonly<Record<keyof typeof own, Check>> = { ...own };
const context = { contract: await loadContract(), release: '0.16.0' } as const;

const outcome = (check: Check, facts: ExchangeFacts): string => check(exchangeWith(facts), context).kind;

const recorded = (record: Recording, facts: ExchangeFacts) => record(exchangeWith(facts), context);

const timestamp = '2026-03-02T09:30:00Z';
const html = { 'content-type': 'text/html' };
const health = 'http://server.invalid/api/v1/health';

describe('a body', () => {
  it('is JSON wherever the path is known', () => {
    const url = 'http://server.invalid/api/v1/system/health';
    expect(
      outcome(checks.hasJsonBody, { operation: 'getServiceHealth', url, body: 'oops', headers: html }),
    ).toBe('broken');
    expect(outcome(checks.hasJsonBody, { operation: 'getServiceHealth', url, content: {} })).toBe('holds');
    expect(outcome(checks.hasJsonBody, { operation: 'getServiceHealth', url, body: '' })).toBe('silent');
  });

  it('may be a page of the portal where we guessed the path, and nothing else', () => {
    const facts = { operation: 'getBasicHealth', url: health };
    expect(outcome(checks.hasJsonBody, { ...facts, body: '<html>', headers: html })).toBe('silent');
    expect(outcome(checks.hasJsonBody, { ...facts, status: 404, body: 'nothing here' })).toBe('silent');
    expect(outcome(checks.hasJsonBody, { ...facts, body: 'healthy' })).toBe('broken');
  });

  it('is not looked at outside the API', () => {
    expect(outcome(checks.hasJsonBody, { url: 'http://server.invalid/api/reference', body: '<html>' })).toBe(
      'silent',
    );
  });
});

describe('a check', () => {
  it.each<[string, keyof typeof checks, string]>([
    ['getBasicHealth', 'saysHealthy', 'healthy'],
    ['getReadiness', 'saysReadyOrNot', 'ready'],
    ['getReadiness', 'saysReadyOrNot', 'not_ready'],
    ['getLiveness', 'saysAlive', 'alive'],
  ])('%s may say, by %s, %s', (operation, check, status) => {
    expect(outcome(checks[check], { operation, content: { status, timestamp } })).toBe('holds');
    expect(outcome(checks[check], { operation, content: { status: 'Healthy', timestamp } })).toBe('broken');
  });

  it('that is not ready has a time and is recorded, whatever its status', () => {
    const content = { status: 'not_ready', timestamp: '2026-03-02T09:30:00+01:00', cause: 'database' };
    const facts = { operation: 'getReadiness', status: 503, content };
    expect(outcome(checks.isTimedInUtc, facts)).toBe('broken');
    expect(recorded(recordings.notReady, facts)).toBe('status 503, also cause');
    expect(
      recorded(recordings.notReady, { ...facts, status: 200, content: { status: 'not_ready', timestamp } }),
    ).toBe('status 200');
  });

  it('is told from an error in its place', () => {
    const content = { code: 'UNAVAILABLE', message: 'Wait.', timestamp: '2026-03-02T09:30:00+01:00' };
    expect(outcome(checks.isTimedInUtc, { operation: 'getReadiness', status: 503, content })).toBe('silent');
  });
});

describe('user info', () => {
  const authorised = {
    authorised: true,
    isAdministrator: true,
    name: 'Ada',
    authMethod: 'oauth',
    metaverseObjectId: '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01',
    roles: ['Administrator'],
    message: null,
  };
  const stranger = {
    ...authorised,
    authorised: false,
    isAdministrator: false,
    metaverseObjectId: null,
    roles: [],
    message: 'Who are you?',
  };
  const of = (content: object) => ({ operation: 'getUserInfo', content });

  it.each<[keyof typeof checks, object, object]>([
    ['hasUserInfoFields', authorised, { name: null }],
    ['hasUserInfoFields', authorised, { roles: ['Administrator', 7] }],
    ['hasMessageIfUnauthorised', stranger, { message: ' ' }],
    ['hasMessageIfUnauthorised', stranger, { message: undefined }],
    ['hasNoObjectIfUnauthorised', stranger, { metaverseObjectId: authorised.metaverseObjectId }],
    ['hasObjectIfAuthorised', authorised, { metaverseObjectId: null }],
    ['agreesWithRoles', authorised, { roles: [] }],
    ['agreesWithRoles', authorised, { isAdministrator: false }],
    ['hasKnownAuthMethod', authorised, { authMethod: 'OAuth' }],
  ])('%s is broken in %j by %j', (check, info, change) => {
    expect(outcome(checks[check], of(info))).toBe('holds');
    expect(outcome(checks[check], of({ ...info, ...change }))).toBe('broken');
  });

  it('asks of each caller what is said of such callers alone', () => {
    expect(outcome(checks.hasMessageIfUnauthorised, of(authorised))).toBe('silent');
    expect(outcome(checks.hasNoObjectIfUnauthorised, of(authorised))).toBe('silent');
    expect(outcome(checks.hasObjectIfAuthorised, of(stranger))).toBe('silent');
    expect(outcome(checks.agreesWithRoles, of(stranger))).toBe('silent');
  });

  it('is recorded without the names of people', () => {
    expect(recorded(recordings.nameAndRolesIfUnauthorised, of(stranger))).toBe('Name given, Roles none');
    expect(recorded(recordings.messageIfAuthorised, of(authorised))).toBe('null');
  });
});

describe('the auth config', () => {
  const config = {
    authority: 'https://login.example.org',
    clientId: 'service',
    scopes: ['openid'],
    responseType: 'code',
    usePkce: true,
    codeChallengeMethod: 'S256',
  };
  const of = (content: object) => ({ operation: 'getAuthConfig', content });

  it.each<[keyof typeof checks, object]>([
    ['hasAuthConfigFields', { clientId: undefined }],
    ['hasAuthConfigFields', { scopes: undefined }],
    ['hasAbsoluteAuthority', { authority: 'login.example.org' }],
    ['hasListOfScopes', { scopes: 'openid' }],
    ['hasResponseTypeCode', { responseType: 'token' }],
    ['usesPkce', { usePkce: false }],
    ['usesS256', { codeChallengeMethod: 'plain' }],
  ])('%s is broken by %j', (check, change) => {
    expect(outcome(checks[check], of(config))).toBe('holds');
    expect(outcome(checks[check], of({ ...config, ...change }))).toBe('broken');
  });

  it('may have no authority where no sign-in is set up, which is recorded', () => {
    const bare = { ...config, authority: '', clientId: '' };
    expect(outcome(checks.hasAbsoluteAuthority, of(bare))).toBe('silent');
    expect(recorded(recordings.signIn, of(bare))).toBe('empty: authority, clientId');
    expect(recorded(recordings.signIn, { operation: 'getAuthConfig', status: 500 })).toBe(
      'an error with status 500',
    );
  });
});
