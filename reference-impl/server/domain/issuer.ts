import {
  type CryptoKey,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { TokenChecks } from './access.ts';

/** Ways in which a token made for a test can be wrong. */
export type TokenKind =
  | 'valid'
  | 'expired'
  | 'wrong-audience'
  | 'wrong-signature'
  | 'wrong-issuer'
  | 'unsigned';
export const tokenKinds: readonly TokenKind[] = [
  'valid',
  'expired',
  'wrong-audience',
  'wrong-signature',
  'wrong-issuer',
  'unsigned',
];

export interface Subject {
  id: string;
  name: string;
  signedInAs: string;
}

/** What a token says of whom it was made for. */
export interface Claims {
  readonly sub?: string;
  readonly iat?: number;
  readonly exp?: number;
  readonly [name: string]: unknown;
}

/** A key as RFC 7517 writes it down. */
export type WrittenKey = Readonly<Record<string, unknown>>;

/** A small OIDC issuer for tests: it signs access tokens, publishes its keys, and knows its own tokens again. */
export interface Issuer {
  /** Its address, which is known for good once the service is served. */
  authority: string;
  sign(subject: Subject, kind: TokenKind, now: Date): Promise<string>;
  /** The public keys of all tokens that may still be good. */
  keys(): Promise<{ keys: WrittenKey[] }>;
  /** The private keys of those who sign in, the one to sign with first. Every day there is another. */
  signingKeys(now: Date): Promise<readonly WrittenKey[]>;
  verify(token: string, checks: TokenChecks, now: Date): Promise<Claims | undefined>;
}

interface Key {
  readonly kid: string;
  readonly madeAt: Date;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

export const algorithm = 'ES256';
/** Who a token is for. */
export const audience = 'svc-api';
const someYears = 10 * 365 * 86_400;
const longAgo = 1_000_000_000;
const day = 86_400_000;

/** Signs the tokens that state control hands out, which are good for years: it stays. */
const lastingKey = 'reference';

export function createIssuer(authority: string): Issuer {
  let lasting: Promise<Key> | undefined;
  // The newest first. The one before it stays published, for tokens that it signed.
  let rotating: readonly Key[] = [];
  let rotation: Promise<readonly Key[]> | undefined;
  const ownKey = () => {
    lasting ??= newKey(lastingKey, new Date(0));
    return lasting;
  };

  async function rotated(now: Date): Promise<readonly Key[]> {
    const [newest] = rotating;
    if (newest !== undefined && now.getTime() < newest.madeAt.getTime() + day) return rotating;
    rotation ??= newKey(crypto.randomUUID(), now).then((key) => {
      rotating = [key, ...rotating.slice(0, 1)];
      rotation = undefined;
      return rotating;
    });
    return rotation;
  }

  const issuer: Issuer = {
    authority,

    async sign(subject, kind, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const claims = {
        sub: subject.id,
        name: subject.name,
        preferred_username: subject.signedInAs,
        iss: kind === 'wrong-issuer' ? `${issuer.authority}/somebody-else` : issuer.authority,
        aud: kind === 'wrong-audience' ? 'another-api' : audience,
        iat: kind === 'expired' ? longAgo - 60 : issuedAt,
        exp: kind === 'expired' ? longAgo : issuedAt + someYears,
      };
      if (kind === 'unsigned') return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
      const { privateKey } = kind === 'wrong-signature' ? await generateKeyPair(algorithm) : await ownKey();
      return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: lastingKey }).sign(privateKey);
    },

    async keys() {
      const known = [...rotating, await ownKey()];
      return {
        keys: await Promise.all(
          known.map(async ({ kid, publicKey }) => ({
            ...(await exportJWK(publicKey)),
            kid,
            alg: algorithm,
            use: 'sig',
          })),
        ),
      };
    },

    async signingKeys(now) {
      const keys = await rotated(now);
      return Promise.all(
        [...keys, await ownKey()].map(async ({ kid, privateKey }) => ({
          ...(await exportJWK(privateKey)),
          kid,
          alg: algorithm,
          use: 'sig',
        })),
      );
    },

    async verify(token, checks, now) {
      const demands = {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'exp'],
        ...(checks.audience ? { audience } : {}),
        ...(checks.issuer ? { issuer: issuer.authority } : {}),
        currentDate: checks.expiry ? now : new Date(0),
      };
      const keyOf = async ({ kid = lastingKey }: JWTHeaderParameters) => {
        const found = [...rotating, await ownKey()].find((key) => key.kid === kid);
        if (found === undefined) throw new Error(`There is no key ${kid}.`);
        return found.publicKey;
      };
      try {
        const checked = checks.signature ? token : await resigned(token, await ownKey());
        return (await jwtVerify(checked, keyOf, demands)).payload;
      } catch {
        return undefined;
      }
    },
  };
  return issuer;
}

async function newKey(kid: string, madeAt: Date): Promise<Key> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return { kid, madeAt, ...pair };
}

/** Lends a token the right signature, for a server that would not look at it. */
async function resigned(token: string, { privateKey }: Pick<Key, 'privateKey'>): Promise<string> {
  const claims = decodeJwt(token);
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(privateKey);
}

function encoded(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
}
