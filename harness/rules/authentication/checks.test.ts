import { describe, expect, it } from 'vitest';
import type { Contract } from '#harness/contract/contract.ts';
import { type ExchangeFacts, exchangeWith } from '#test/builders/exchanges.ts';
import { authenticationChecks } from './checks.ts';

const contract = {
  operations: new Map([
    ['getVersion', { access: 'open' }],
    ['getServiceHealth', { access: 'administrator', pathBasis: 'stated' }],
    ['getApiReference', { access: 'unstated' }],
    ['getUserInfo', { access: 'authenticated' }],
    ['resetSystem', { access: 'administrator' }],
  ]),
} as unknown as Contract;

function finding(rule: string, facts: ExchangeFacts): string | undefined {
  const check = authenticationChecks.find((each) => each.rule === rule);
  const exchange = exchangeWith({ operation: 'getUserInfo', caller: 'nobody', ...facts });
  const found = check?.examine(exchange, { contract, release: '0.16.0' });
  return found?.kind === 'seen' ? found.observed : found?.kind;
}

describe('AU-16', () => {
  it.each(['getUserInfo', 'resetSystem'])('%s may not serve nobody', (operation) => {
    expect(finding('AU-16', { operation, status: 200 })).toBe('broken');
    expect(finding('AU-16', { operation, status: 204 })).toBe('broken');
    expect(finding('AU-16', { operation, status: 401 })).toBe('held');
    expect(finding('AU-16', { operation, status: 403 })).toBe('held');
  });

  it.each([
    ['an open endpoint', { operation: 'getVersion' }],
    ['an endpoint of which it is not said', { operation: 'getApiReference' }],
    ['somebody', { caller: 'user' }],
    ['credentials, good or bad', { requestHeaders: { authorization: 'Bearer x' } }],
    ['a portal session', { requestHeaders: { cookie: 'session=x' } }],
    ['a key in the URL', { url: 'http://server.invalid/api/v1/userinfo?api_key=x' }],
    ['a page of the portal', { headers: { 'content-type': 'text/html' } }],
  ])('says nothing of %s', (_, facts) => {
    expect(finding('AU-16', { status: 200, ...facts })).toBeUndefined();
  });

  it('says nothing of an answer that is neither', () => {
    expect(finding('AU-16', { status: 404 })).toBeUndefined();
    expect(finding('AU-16', { status: 429 })).toBeUndefined();
  });
});

describe('what is recorded of refusals', () => {
  it('tells no credentials from invalid ones', () => {
    expect(finding('AU-18', { status: 401 })).toBe('401 for no credentials');
    expect(finding('AU-18', { status: 403, requestHeaders: { 'x-api-key': 'x' } })).toBe(
      '403 for invalid credentials',
    );
    expect(finding('AU-18', { status: 403, caller: 'user' })).toBeUndefined();
    expect(finding('AU-18', { status: 404, operation: 'getServiceHealth' })).toBe('404 for no credentials');
    expect(finding('AU-18', { status: 404 })).toBeUndefined();
  });

  it('keeps of a challenge what will be seen again', () => {
    const challenge = 'Bearer error="invalid_token", error_description="expired at 09:30"';
    expect(finding('AU-20', { status: 401, headers: { 'www-authenticate': challenge } })).toBe(
      'Bearer error="invalid_token", error_description',
    );
    expect(finding('AU-20', { status: 401 })).toBe('no challenge');
    expect(finding('AU-20', { status: 403 })).toBeUndefined();
  });
});
