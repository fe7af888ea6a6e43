import { describe, expect, it } from 'vitest';
import type { Contract } from '#harness/contract/contract.ts';
import type { Check, CheckContext } from '#harness/scenario/check.ts';
import { type ExchangeFacts, exchangeWith } from '#test/builders/exchanges.ts';
import {
  challengeOf,
  isRefusedUnlessOpen,
  isRefusedWithoutCredentials,
  isRefusedWithoutRole,
  isServedToAnyone,
  statusOfRefusal,
} from './checks.ts';

const contract = {
  operations: new Map([
    ['getVersion', { access: 'open' }],
    ['getServiceHealth', { access: 'administrator', pathBasis: 'stated' }],
    ['getApiReference', { access: 'unstated' }],
    ['getUserInfo', { access: 'authenticated' }],
    ['resetSystem', { access: 'administrator' }],
  ]),
} as unknown as Contract;
const context: CheckContext = { contract, release: '0.16.0' };

const anonymous = (facts: ExchangeFacts) =>
  exchangeWith({ operation: 'getUserInfo', caller: 'nobody', ...facts });
const outcome = (check: Check, facts: ExchangeFacts) => check(anonymous(facts), context).kind;

describe('a request without credentials', () => {
  it.each(['getUserInfo', 'resetSystem'])('is refused by %s', (operation) => {
    const kinds = [200, 204, 401, 403].map((status) => outcome(isRefusedUnlessOpen, { operation, status }));
    expect(kinds).toEqual(['broken', 'broken', 'holds', 'holds']);
  });

  it.each([
    ['an open endpoint', { operation: 'getVersion' }],
    ['an endpoint of which it is not said', { operation: 'getApiReference' }],
    ['somebody', { caller: 'user' }],
    ['credentials, good or bad', { requestHeaders: { authorization: 'Bearer x' } }],
    ['a portal session', { requestHeaders: { cookie: 'session=x' } }],
    ['a key in the URL', { url: 'http://server.invalid/api/v1/userinfo?api_key=x' }],
    ['a page of the portal', { headers: { 'content-type': 'text/html' } }],
    ['an answer that is neither', { status: 404 }],
    ['a limit', { status: 429 }],
  ])('shows nothing where it meets %s', (_, facts) => {
    expect(outcome(isRefusedUnlessOpen, facts)).toBe('silent');
  });
});

describe('a refusal', () => {
  it.each([
    [401, 'holds'],
    [403, 'holds'],
    [400, 'holds'],
    [404, 'holds'],
    [409, 'holds'],
    [200, 'broken'],
    [302, 'holds'],
    [500, 'broken'],
  ])('with %i is one for want of credentials or of a role: %s', (status, kind) => {
    expect(outcome(isRefusedWithoutCredentials, { status })).toBe(kind);
    expect(outcome(isRefusedWithoutRole, { status })).toBe(kind);
  });
});

describe('an operation that needs no credentials', () => {
  it.each([401, 403])('is not served with %i', (status) => {
    expect(outcome(isServedToAnyone, { operation: 'getAuthConfig', status })).toBe('broken');
  });

  it.each([404, 501, 503])('shows nothing with %i where sign-in may not be set up', (status) => {
    const kind = (operation: string) => outcome(isServedToAnyone, { operation, status, content: {} });
    expect([kind('getAuthConfig'), kind('getVersion')]).toEqual(['silent', 'broken']);
  });
});

describe('what is recorded of refusals', () => {
  it.each([
    ['401 for no credentials', { status: 401 }],
    ['403 for invalid credentials', { status: 403, requestHeaders: { 'x-api-key': 'x' } }],
    [undefined, { status: 403, caller: 'user' }],
    ['404 for no credentials', { status: 404, operation: 'getServiceHealth' }],
    [undefined, { status: 404 }],
  ])('is the status: %s', (recorded, facts) => {
    expect(statusOfRefusal(anonymous(facts), context)).toBe(recorded);
  });

  const challenge = 'Bearer error="invalid_token", error_description="expired at 09:30"';

  it.each([
    ['Bearer error="invalid_token", error_description', { 'www-authenticate': challenge }, 401],
    ['no challenge', {}, 401],
    [undefined, {}, 403],
  ])('is of a challenge what will be seen again: %s', (recorded, headers, status) => {
    expect(challengeOf(anonymous({ status, headers }), context)).toBe(recorded);
  });
});
