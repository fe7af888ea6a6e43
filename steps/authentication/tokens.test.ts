import { errors, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  claimsOf,
  flawOfRefusedToken,
  withOtherClaims,
  withOtherSignature,
  withoutSignature,
} from './tokens.ts';

const { privateKey, publicKey } = await generateKeyPair('ES256');
const token = await new SignJWT({ name: 'Ada' })
  .setProtectedHeader({ alg: 'ES256', kid: 'one' })
  .setExpirationTime('1h')
  .sign(privateKey);

describe('forging tokens', () => {
  it('begins with one that is good', async () => {
    await expect(jwtVerify(token, publicKey)).resolves.toMatchObject({ payload: { name: 'Ada' } });
  });

  it.each([
    ['with other claims', withOtherClaims],
    ['with another signature', withOtherSignature],
  ])('%s breaks the signature and nothing else', async (_, forge) => {
    const forged = forge(token) ?? '';
    expect(forged).not.toBe(token);
    expect(claimsOf(forged)).toMatchObject({ name: 'Ada' });
    await expect(jwtVerify(forged, publicKey)).rejects.toThrow(errors.JWSSignatureVerificationFailed);
  });

  it('without a signature says that it needs none', () => {
    const [header = '', claims, signature] = (withoutSignature(token) ?? '').split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'none' });
    expect(claims).toBe(token.split('.')[1]);
    expect(signature).toBe('');
  });

  it.each(['', 'opaque', 'a.b.c', 'e30.e30', `${token}.more`])(
    'makes nothing of %j, which is no JWT',
    (text) => {
      expect(claimsOf(text)).toBeUndefined();
      expect([withOtherClaims(text), withOtherSignature(text), withoutSignature(text)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    },
  );
});

const now = Math.floor(Date.now() / 1000);
const valid = { iss: 'https://login.example', aud: ['service', 'portal'], exp: now + 600 };

describe('a token that a server has to refuse', () => {
  it.each([
    ['expired', 'sound but for its time', { ...valid, exp: now - 1 }],
    ['expired', 'for one of the audiences', { ...valid, aud: 'portal', exp: now - 1 }],
    ['otherAudience', 'sound but for its audience', { ...valid, aud: 'elsewhere' }],
  ] as const)('shows it, %s: %s', (defect, _, claims) => {
    expect(flawOfRefusedToken(defect, claims, valid)).toBeUndefined();
  });

  it.each([
    ['expired', 'has not expired', valid],
    ['expired', 'of another issuer', { ...valid, iss: 'https://other.example', exp: now - 1 }],
    ['expired', 'for another audience, too', { ...valid, aud: 'elsewhere', exp: now - 1 }],
    ['otherAudience', 'for the audience of a valid one', { ...valid, aud: ['elsewhere', 'service'] }],
    ['otherAudience', 'has expired, too', { ...valid, aud: 'elsewhere', exp: now - 1 }],
  ] as const)('does not show it, %s: %s', (defect, flaw, claims) => {
    expect(flawOfRefusedToken(defect, claims, valid)).toContain(flaw);
  });

  it('is believed where it is no JWT, or no valid one is known', () => {
    expect(flawOfRefusedToken('expired', undefined, valid)).toBeUndefined();
    expect(flawOfRefusedToken('otherAudience', { aud: 'elsewhere' }, undefined)).toBeUndefined();
  });
});
