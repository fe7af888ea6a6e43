import { errors, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { claimsOf, withOtherClaims, withOtherSignature, withoutSignature } from './forged-token.ts';

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
