import { randomBytes, randomUUID } from 'node:crypto';
import { Untestable } from '#harness/result/outcome.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { Asker } from '#steps/world/asker.ts';
import { type AuthMethod, type Caller, headersFor } from '#steps/world/callers.ts';
import { claimsOf } from './forged-token.ts';
import type { PresentedCredentials } from './sweep.ts';

/** Obtains credentials, valid or not, and says where in a request they go. */
export type Presentation = (asker: Asker) => Promise<PresentedCredentials>;

/** What is wrong with a token that state control issues (state "a caller exists"). */
export type TokenDefect = 'expired' | 'wrong-audience' | 'wrong-signature';

/** A key that nobody ever issued. */
export const unknownKey: Presentation = async () => ({ headers: { 'x-api-key': `svc_${randomUUID()}` } });

/** A bearer token that is not a JWT. */
export const malformedToken: Presentation = async () => ({
  headers: bearer(randomBytes(24).toString('base64url')),
});

/** Any valid key, put where it does not belong. */
export function misplacedKey(place: (key: string) => PresentedCredentials): Presentation {
  return async ({ session }) => place(await secretOf(session, 'anybody', 'api-key'));
}

/** Any valid token, put where it does not belong. */
export function misplacedToken(place: (token: string) => PresentedCredentials): Presentation {
  return async ({ session }) => place(await secretOf(session, 'anybody', 'bearer'));
}

/** Any valid token, changed by our own hand. */
export function forgedToken(forge: (token: string) => string | undefined): Presentation {
  return async ({ session }) => {
    const forged = forge(await secretOf(session, 'anybody', 'bearer'));
    if (forged === undefined)
      throw new Untestable('state-unsupported', 'needs a bearer token that is a JWT', [
        'bearer token that is a JWT',
      ]);
    session.secrets.add(forged);
    return { headers: bearer(forged) };
  };
}

/** A token that was issued with a defect, as only its issuer can make it. */
export function defectiveToken(token: TokenDefect): Presentation {
  return async ({ session }) => {
    const { headers } = await session.control.enter('a caller exists', {
      kind: 'user',
      method: 'bearer',
      token,
    });
    const secret = secretIn(headers as Record<string, string>);
    session.secrets.add(secret);
    await assertDefective(session, secret, token);
    return { headers: bearer(secret) };
  };
}

/** Two kinds of credentials in one request. */
export function both(...presentations: readonly Presentation[]): Presentation {
  return async (asker) => {
    const headers: Record<string, string> = {};
    for (const presentation of presentations) Object.assign(headers, (await presentation(asker)).headers);
    return { headers };
  };
}

/** The credentials of a caller as they are. */
export function validCredentials(kind: Caller['kind'], method: AuthMethod): Presentation {
  return async ({ session }) => ({ headers: await headersFor(session, { kind, method }) });
}

// An adapter that ignores the parameter issues a valid token, which is not the server's fault.
async function assertDefective(session: Session, secret: string, token: TokenDefect): Promise<void> {
  const { exp, aud } = claimsOf(secret) ?? {};
  const isGood =
    (token === 'expired' && typeof exp === 'number' && exp * 1000 > Date.now()) ||
    (token === 'wrong-audience' && isSame(aud, await audienceOf(session)));
  if (isGood)
    throw new Untestable('state-unsupported', `"a caller exists" issues no token that is ${token}`, [
      'a caller exists',
    ]);
}

async function audienceOf(session: Session): Promise<unknown> {
  return claimsOf(await secretOf(session, 'anybody', 'bearer'))?.aud;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

async function secretOf(session: Session, kind: Caller['kind'], method: AuthMethod): Promise<string> {
  return secretIn(await headersFor(session, { kind, method }));
}

/** The key or the token itself, whatever the spelling of its header and the word before it. */
function secretIn(headers: Readonly<Record<string, string>>): string {
  const [value] = Object.values(headers);
  if (value === undefined)
    throw new Untestable('state-unsupported', 'state control names no headers of the caller');
  return value.replace(/^Bearer +/i, '');
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
