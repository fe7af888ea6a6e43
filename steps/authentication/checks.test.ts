import { describe, expect, it } from 'vitest';
import type { Contract } from '#harness/contract/contract.ts';
import type { Check, CheckContext } from '#harness/scenario/check.ts';
import { type ExchangeFacts, exchangeWith } from '#test/builders/exchanges.ts';
import { isRefusedUnlessOpen, isServedToAnyone } from './checks.ts';
import {
  claimsOf,
  flawOfRefusedToken,
  withOtherClaims,
  withOtherSignature,
  withoutSignature,
} from './tokens.ts';

const token = ['{"alg":"ES256"}', '{"name":"Ada"}', 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

it.each(['', 'opaque', 'a.b.c', 'e30.e30', `${token}.more`])(
  '%j is not a JWT, and no token is forged from it',
  (text) => {
    const made = [claimsOf, withOtherClaims, withOtherSignature, withoutSignature].map((make) => make(text));
    expect(made).toEqual(Array(4).fill(undefined));
    expect(claimsOf(token)).toEqual({ name: 'Ada' });
  },
);

const now = Math.floor(Date.now() / 1000);
const valid = { iss: 'https://login.example', aud: ['service', 'portal'], exp: now + 600 };

describe('a token that a server must refuse', () => {
  it.each([
    ['expired', 'sound but for its time', { ...valid, exp: now - 301 }],
    ['expired', 'for one of the audiences', { ...valid, aud: 'portal', exp: now - 301 }],
    ['otherAudience', 'sound but for its audience', { ...valid, aud: 'elsewhere' }],
    ['notYetValid', 'sound but for its time', { ...valid, nbf: now + 310 }],
    ['otherIssuer', 'sound but for its issuer', { ...valid, iss: 'https://other.example' }],
  ] as const)('has the defect %s: %s', (defect, _, claims) => {
    expect(flawOfRefusedToken(defect, claims, valid)).toBeUndefined();
  });

  it.each([
    ['expired', 'did not expire', { ...valid, exp: now - 290 }],
    ['expired', 'has a different issuer', { ...valid, iss: 'https://other.example', exp: now - 301 }],
    ['expired', 'for another audience as well', { ...valid, aud: 'elsewhere', exp: now - 301 }],
    ['otherAudience', 'the audience of a valid token', { ...valid, aud: ['elsewhere', 'service'] }],
    ['notYetValid', 'is already valid', { ...valid, nbf: now + 290 }],
    ['notYetValid', 'has expired as well', { ...valid, nbf: now + 310, exp: now - 301 }],
    ['otherIssuer', 'has the issuer of a valid token', valid],
    ['otherIssuer', 'is not yet valid as well', { ...valid, iss: 'https://other.example', nbf: now + 310 }],
    ['otherAudience', 'has expired as well', { ...valid, aud: 'elsewhere', exp: now - 301 }],
  ] as const)('does not have the defect %s: %s', (defect, flaw, claims) => {
    expect(flawOfRefusedToken(defect, claims, valid)).toContain(flaw);
  });

  it('is accepted if it is not a JWT, or if no valid token is known', () => {
    expect(flawOfRefusedToken('expired', undefined, valid)).toBeUndefined();
    expect(flawOfRefusedToken('otherAudience', { aud: 'elsewhere' }, undefined)).toBeUndefined();
  });
});

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

it.each([
  ['a caller with an identity', { caller: 'user' }],
  ['credentials, valid or not', { requestHeaders: { authorization: 'Bearer x' } }],
  ['a portal session', { requestHeaders: { cookie: 'session=x' } }],
  ['a page of the portal', { headers: { 'content-type': 'text/html' } }],
  ['a 404', { status: 404 }],
  ['a rate limit', { status: 429 }],
])('a request without credentials proves nothing about %s', (_, facts) => {
  expect(outcome(isRefusedUnlessOpen, facts)).toBe('silent');
});

it.each([404, 501, 503])('sign-in may not be configured, so the status %i proves nothing', (status) => {
  const kind = (operation: string) => outcome(isServedToAnyone, { operation, status, content: {} });
  expect([kind('getAuthConfig'), kind('getVersion')]).toEqual(['silent', 'broken']);
});
