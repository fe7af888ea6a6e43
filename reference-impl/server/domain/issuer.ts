import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
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

/** A private key as a JSON Web Key. */
export type SigningKey = Readonly<Record<string, unknown>>;

/** What a token says of whom it was made for. */
export interface Claims {
  readonly sub?: string;
  readonly iat?: number;
  readonly exp?: number;
  readonly [name: string]: unknown;
}

/** A small OIDC issuer for tests: it signs access tokens, publishes its keys, and knows its own tokens again. */
export interface Issuer {
  authority: string;
  sign(subject: Subject, kind: TokenKind, now: Date): Promise<string>;
  keys(): Promise<{ keys: Readonly<Record<string, unknown>>[] }>;
  verify(token: string, checks: TokenChecks, now: Date): Promise<Claims | undefined>;
  /** The private key that it signs with; null while it has needed none. */
  signingKey(): SigningKey | null;
  /** Signs with that key from now on, so that its earlier tokens stay good. */
  signWith(key: SigningKey | null): void;
}

const algorithm = 'ES256';
const audience = 'svc-api';
const someYears = 10 * 365 * 86_400;
const longAgo = 1_000_000_000;

interface Pair {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

export function createIssuer(authority: string): Issuer {
  let pair: Promise<Pair> | undefined;
  let key: SigningKey | null = null;
  const ownPair = () => {
    pair ??= makePair();
    return pair;
  };
  async function makePair(): Promise<Pair> {
    const made = await generateKeyPair(algorithm, { extractable: true });
    key = { ...(await exportJWK(made.privateKey)) };
    return made;
  }

  return {
    authority,

    async sign(subject, kind, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const claims = {
        sub: subject.id,
        name: subject.name,
        preferred_username: subject.signedInAs,
        iss: kind === 'wrong-issuer' ? `${authority}/somebody-else` : authority,
        aud: kind === 'wrong-audience' ? 'another-api' : audience,
        iat: kind === 'expired' ? longAgo - 60 : issuedAt,
        exp: kind === 'expired' ? longAgo : issuedAt + someYears,
      };
      if (kind === 'unsigned') return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
      const { privateKey } = kind === 'wrong-signature' ? await generateKeyPair(algorithm) : await ownPair();
      return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'reference' }).sign(privateKey);
    },

    signingKey: () => key,
    signWith(wanted) {
      key = wanted;
      pair = wanted === null ? undefined : pairOf(wanted);
    },

    async keys() {
      const { publicKey } = await ownPair();
      return { keys: [{ ...(await exportJWK(publicKey)), kid: 'reference', alg: algorithm, use: 'sig' }] };
    },

    async verify(token, checks, now) {
      const { publicKey } = await ownPair();
      const demands = {
        algorithms: [algorithm],
        requiredClaims: ['sub', 'exp'],
        ...(checks.audience ? { audience } : {}),
        ...(checks.issuer ? { issuer: authority } : {}),
        currentDate: checks.expiry ? now : new Date(0),
      };
      try {
        const checked = checks.signature ? token : await resigned(token, await ownPair());
        return (await jwtVerify(checked, publicKey, demands)).payload;
      } catch {
        return undefined;
      }
    },
  };
}

async function pairOf(key: SigningKey): Promise<Pair> {
  const { d: _, ...open } = key;
  const [privateKey, publicKey] = await Promise.all([importJWK(key, algorithm), importJWK(open, algorithm)]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error('No pair of keys.');
  return { privateKey, publicKey };
}

/** Lends a token the right signature, for a server that would not look at it. */
async function resigned(token: string, { privateKey }: Pair): Promise<string> {
  const claims = decodeJwt(token);
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(privateKey);
}

function encoded(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
}
