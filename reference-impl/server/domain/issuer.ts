import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
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
  /** Nobody else knows it, and it is the same as long as the key that stays. */
  cookieSecret(): Promise<string>;
  verify(token: string, checks: TokenChecks, now: Date): Promise<Claims | undefined>;
  /** The keys that it has made and still knows; another array when they change. */
  knownKeys(): readonly SigningKey[];
  /** Knows these keys from now on, so that tokens which they signed stay good. */
  knowKeys(keys: readonly SigningKey[]): void;
}

/** A private key, and when it was made. */
export interface SigningKey {
  readonly kid: string;
  readonly madeAt: Date;
  readonly jwk: WrittenKey;
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
  // Those of people who sign in, the newest first. The one before it stays published, for tokens that it signed.
  let known: readonly SigningKey[] = [];
  let making: Promise<SigningKey> | undefined;
  let rotation: Promise<SigningKey> | undefined;

  async function ownKey(): Promise<SigningKey> {
    const own = known.find(({ kid }) => kid === lastingKey);
    if (own !== undefined) return own;
    making ??= newKey(lastingKey, new Date(0)).then((key) => {
      known = [...known, key];
      making = undefined;
      return key;
    });
    return making;
  }

  async function rotate(now: Date): Promise<void> {
    const [newest] = known.filter(({ kid }) => kid !== lastingKey);
    if (newest !== undefined && now.getTime() < newest.madeAt.getTime() + day) return;
    rotation ??= newKey(crypto.randomUUID(), now).then((key) => {
      known = [key, ...known.filter((each) => each === newest || each.kid === lastingKey)];
      rotation = undefined;
      return key;
    });
    await rotation;
  }

  async function allKeys(): Promise<readonly SigningKey[]> {
    await ownKey();
    return known;
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
      const { jwk } = kind === 'wrong-signature' ? await newKey(lastingKey, now) : await ownKey();
      return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: lastingKey }).sign(jwk);
    },

    async keys() {
      return { keys: (await allKeys()).map((key) => ({ ...publicPart(key), ...about(key) })) };
    },

    async signingKeys(now) {
      await rotate(now);
      return (await allKeys()).map((key) => ({ ...key.jwk, ...about(key) }));
    },

    async cookieSecret() {
      const { jwk } = await ownKey();
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`cookies ${jwk.d}`));
      return new Uint8Array(digest).join();
    },

    knownKeys: () => known,
    knowKeys(keys) {
      known = keys;
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
        const found = (await allKeys()).find((key) => key.kid === kid);
        if (found === undefined) throw new Error(`There is no key ${kid}.`);
        return publicKeyOf(found);
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

async function newKey(kid: string, madeAt: Date): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { kid, madeAt, jwk: await exportJWK(privateKey) };
}

function about({ kid }: SigningKey) {
  return { kid, alg: algorithm, use: 'sig' };
}

function publicPart({ jwk: { d: _, ...open } }: SigningKey): WrittenKey {
  return open;
}

const publicKeys = new WeakMap<SigningKey, ReturnType<typeof importJWK>>();

/** Imported once, since every request with a token asks for it. */
function publicKeyOf(key: SigningKey): ReturnType<typeof importJWK> {
  const imported = publicKeys.get(key) ?? importJWK(publicPart(key), algorithm);
  publicKeys.set(key, imported);
  return imported;
}

/** Lends a token the right signature, for a server that would not look at it. */
async function resigned(token: string, { jwk }: SigningKey): Promise<string> {
  return new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: algorithm }).sign(jwk);
}

function encoded(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
}
