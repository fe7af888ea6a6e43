import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';

/** The kinds of tokens for tests: a valid one, and one for each defect. */
export const tokenKinds = [
  'valid',
  'expired',
  'not-yet-valid',
  'wrong-audience',
  'wrong-signature',
  'wrong-issuer',
  'unsigned',
] as const;
export type TokenKind = (typeof tokenKinds)[number];

export interface Subject {
  id: string;
  name: string;
  signedInAs: string;
}

export interface Claims {
  readonly sub?: string;
  readonly iat?: number;
  readonly exp?: number;
  readonly [name: string]: unknown;
}

/** A JSON Web Key (RFC 7517). */
export type WrittenKey = Readonly<Record<string, unknown>>;

export interface SigningKey {
  readonly kid: string;
  readonly madeAt: Date;
  readonly jwk: WrittenKey;
}

export const algorithm = 'ES256';
export const audience = 'svc-api';
const someYears = 10 * 365 * 86_400;
const longAgo = 1_000_000_000;
const day = 86_400_000;

/** The id of the key that `sign` uses. Tokens from `sign` last for years, so this key is never replaced. */
const lastingKey = 'reference';

/** A small OIDC issuer for tests, which signs access tokens and verifies the tokens that it has signed. */
export class Issuer {
  /** The address of the issuer; a placeholder until the service is served at an address. */
  authority: string;
  /** The keys of `sign` and of sign-ins, and the previous key of sign-ins, whose tokens may still be valid. */
  known: readonly SigningKey[] = [];
  #making: Promise<SigningKey> | undefined;
  #rotation: Promise<SigningKey> | undefined;

  constructor(authority: string) {
    this.authority = authority;
  }

  async sign(subject: Subject, kind: TokenKind, now: Date): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const claims = {
      sub: subject.id,
      name: subject.name,
      preferred_username: subject.signedInAs,
      iss: kind === 'wrong-issuer' ? `${this.authority}/somebody-else` : this.authority,
      aud: kind === 'wrong-audience' ? 'another-api' : audience,
      iat: kind === 'expired' ? longAgo - 60 : issuedAt,
      exp: kind === 'expired' ? longAgo : issuedAt + someYears,
      ...(kind === 'not-yet-valid' && { nbf: issuedAt + someYears - day }),
    };
    if (kind === 'unsigned') return new UnsecuredJWT(claims).encode();
    const { jwk } = kind === 'wrong-signature' ? await newKey(lastingKey, now) : await this.#ownKey();
    return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: lastingKey }).sign(jwk);
  }

  async verify(token: string, now: Date): Promise<Claims | undefined> {
    const keyOf = async ({ kid = lastingKey }: JWTHeaderParameters) => {
      await this.#ownKey();
      const found = this.known.find((key) => key.kid === kid);
      if (found === undefined) throw new Error(`There is no key ${kid}.`);
      const { d: _, ...open } = found.jwk;
      return importJWK(open, algorithm);
    };
    const options = { algorithms: [algorithm], requiredClaims: ['sub', 'exp'], audience, currentDate: now };
    try {
      return (await jwtVerify(token, keyOf, { ...options, issuer: this.authority })).payload;
    } catch {
      return undefined;
    }
  }

  /** All private keys. The first signs the tokens of sign-ins, and is replaced by a new key after a day. */
  async signingKeys(now: Date): Promise<readonly WrittenKey[]> {
    await this.#rotate(now);
    await this.#ownKey();
    return this.known.map((key) => ({ ...key.jwk, kid: key.kid, alg: algorithm, use: 'sig' }));
  }

  /** The secret that signs cookies. It is derived from the permanent key, so it does not change. */
  async cookieSecret(): Promise<string> {
    const { jwk } = await this.#ownKey();
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`cookies ${jwk.d}`));
    return new Uint8Array(digest).join();
  }

  async #ownKey(): Promise<SigningKey> {
    const lasting = this.known.find(({ kid }) => kid === lastingKey);
    if (lasting !== undefined) return lasting;
    this.#making ??= newKey(lastingKey, new Date(0)).then((key) => {
      this.known = [...this.known, key];
      this.#making = undefined;
      return key;
    });
    return this.#making;
  }

  async #rotate(now: Date): Promise<void> {
    const [newest] = this.known.filter(({ kid }) => kid !== lastingKey);
    if (newest !== undefined && now.getTime() < newest.madeAt.getTime() + day) return;
    this.#rotation ??= newKey(crypto.randomUUID(), now).then((key) => {
      this.known = [key, ...this.known.filter((each) => each === newest || each.kid === lastingKey)];
      this.#rotation = undefined;
      return key;
    });
    await this.#rotation;
  }
}

async function newKey(kid: string, madeAt: Date): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { kid, madeAt, jwk: await exportJWK(privateKey) };
}
