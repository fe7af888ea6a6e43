import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { type ExchangeFacts, exchangeWith } from '#test/builders/exchanges.ts';
import { systemChecks } from './checks.ts';
import { systemSeen } from './system-seen.ts';

const contract = await loadContract();
const checks = [...systemChecks, ...systemSeen];

/** The worst that the checks of a rule say of an answer, or what they see. */
function finding(rule: string, facts: ExchangeFacts): string | undefined {
  const found = checks
    .filter((check) => check.rule === rule)
    .map((check) => check.examine(exchangeWith(facts), { contract, release: '0.16.0' }));
  const worst = found.find((each) => each?.kind === 'broken') ?? found.find((each) => each !== undefined);
  return worst?.kind === 'seen' ? worst.observed : worst?.kind;
}

const timestamp = '2026-03-02T09:30:00Z';
const html = { 'content-type': 'text/html' };
const health = 'http://server.invalid/api/v1/health';

describe('a body', () => {
  it('is JSON wherever the path is known', () => {
    const url = 'http://server.invalid/api/v1/system/health';
    expect(finding('SY-03', { operation: 'getServiceHealth', url, body: 'oops', headers: html })).toBe(
      'broken',
    );
    expect(finding('SY-03', { operation: 'getServiceHealth', url, content: {} })).toBe('held');
    expect(finding('SY-03', { operation: 'getServiceHealth', url, body: '' })).toBeUndefined();
  });

  it('may be a page of the portal where we guessed the path, and nothing else', () => {
    const facts = { operation: 'getBasicHealth', url: health };
    expect(finding('SY-03', { ...facts, body: '<html>', headers: html })).toBeUndefined();
    expect(finding('SY-03', { ...facts, status: 404, body: 'nothing here' })).toBeUndefined();
    expect(finding('SY-03', { ...facts, body: 'healthy' })).toBe('broken');
  });

  it('is not looked at outside the API', () => {
    expect(finding('SY-03', { url: 'http://server.invalid/api/reference', body: '<html>' })).toBeUndefined();
  });
});

describe('a check', () => {
  it.each([
    ['getBasicHealth', 'SY-05', 'healthy'],
    ['getReadiness', 'SY-06', 'ready'],
    ['getReadiness', 'SY-06', 'not_ready'],
    ['getLiveness', 'SY-07', 'alive'],
  ])('%s may say, by %s, %s', (operation, rule, status) => {
    expect(finding(rule, { operation, content: { status, timestamp } })).toBe('held');
    expect(finding(rule, { operation, content: { status: 'Healthy', timestamp } })).toBe('broken');
  });

  it('that is not ready has a time and is recorded, whatever its status', () => {
    const content = { status: 'not_ready', timestamp: '2026-03-02T09:30:00+01:00', cause: 'database' };
    const facts = { operation: 'getReadiness', status: 503, content };
    expect(finding('SY-08', facts)).toBe('broken');
    expect(finding('SY-46', facts)).toBe('status 503, also cause');
    expect(finding('SY-46', { ...facts, status: 200, content: { status: 'not_ready', timestamp } })).toBe(
      'status 200',
    );
  });

  it('is told from an error in its place', () => {
    const content = { code: 'UNAVAILABLE', message: 'Wait.', timestamp: '2026-03-02T09:30:00+01:00' };
    expect(finding('SY-08', { operation: 'getReadiness', status: 503, content })).toBeUndefined();
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

  it.each([
    ['SY-25', authorised, { name: null }],
    ['SY-25', authorised, { roles: ['Administrator', 7] }],
    ['SY-31', stranger, { message: ' ' }],
    ['SY-31', stranger, { message: undefined }],
    ['SY-32', stranger, { metaverseObjectId: authorised.metaverseObjectId }],
    ['SY-33', authorised, { metaverseObjectId: null }],
    ['SY-36', authorised, { roles: [] }],
    ['SY-36', authorised, { isAdministrator: false }],
    ['SY-39', authorised, { authMethod: 'OAuth' }],
  ])('%s is broken in %j by %j', (rule, info, change) => {
    expect(finding(rule, of(info))).toBe('held');
    expect(finding(rule, of({ ...info, ...change }))).toBe('broken');
  });

  it('asks of each caller what is said of such callers alone', () => {
    expect(['SY-31', 'SY-32'].map((rule) => finding(rule, of(authorised)))).toEqual([undefined, undefined]);
    expect(['SY-33', 'SY-36'].map((rule) => finding(rule, of(stranger)))).toEqual([undefined, undefined]);
  });

  it('is recorded without the names of people', () => {
    expect(finding('SY-55', of(stranger))).toBe('Name given, Roles none');
    expect(finding('SY-56', of(authorised))).toBe('null');
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

  it.each([
    ['SY-19', { clientId: undefined }],
    ['SY-19', { scopes: undefined }],
    ['SY-20', { authority: 'login.example.org' }],
    ['SY-21', { scopes: 'openid' }],
    ['SY-22', { responseType: 'token' }],
    ['SY-23', { usePkce: false }],
    ['SY-24', { codeChallengeMethod: 'plain' }],
  ])('%s is broken by %j', (rule, change) => {
    expect(finding(rule, of(config))).toBe('held');
    expect(finding(rule, of({ ...config, ...change }))).toBe('broken');
  });

  it('may have no authority where no sign-in is set up, which is recorded', () => {
    const bare = { ...config, authority: '', clientId: '' };
    expect(finding('SY-20', of(bare))).toBeUndefined();
    expect(finding('SY-58', of(bare))).toBe('empty: authority, clientId');
    expect(finding('SY-58', { operation: 'getAuthConfig', status: 500 })).toBe('an error with status 500');
  });
});
