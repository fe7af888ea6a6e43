import { randomBytes, randomUUID } from 'node:crypto';
import type { RefusedToken } from '#harness/profile/profile.ts';
import type { AuthMethod, Caller } from '#harness/register/callers.ts';
import { noCredential, stateUnsupported, unlessUntestable } from '#harness/result/outcome.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import type { Session } from '#harness/session/session.ts';
import { ruleWithStep } from '#steps/everywhere/situation.ts';
import type { PresentedCredentials } from './sweep.ts';
import * as tokens from './tokens.ts';

/** Provides credentials, valid or not, as headers or query parameters. */
export type Presentation = (scenario: Pick<Scenario, 'session'>) => Promise<PresentedCredentials>;

const unknownKey: Presentation = async () => ({ headers: { 'x-api-key': `svc_${randomUUID()}` } });

const malformedToken: Presentation = async () => ({
  headers: bearer(randomBytes(24).toString('base64url')),
});

/** A valid key or token that is changed, or that is sent in another way than documented. */
const misplaced =
  (method: AuthMethod) =>
  (present: (secret: string) => PresentedCredentials): Presentation =>
  async ({ session }) =>
    present(await secretOf(session, method));
const misplacedKey = misplaced('api-key');
const misplacedToken = misplaced('bearer');
const inAuthorization = (write: (key: string) => string) =>
  misplacedKey((key) => ({ headers: { authorization: write(key) } }));

function forgedToken(forge: (token: string) => string | undefined): Presentation {
  return async ({ session }) => {
    const forged = forge(await secretOf(session, 'bearer'));
    if (forged === undefined)
      throw stateUnsupported('needs a bearer token that is a JWT', ['bearer token that is a JWT']);
    session.secrets.add(forged);
    return { headers: bearer(forged) };
  };
}

/** A signed token with one defect, taken from the profile or state control. Only the issuer can sign it. */
function refusedToken(defect: RefusedToken): Presentation {
  return async ({ session }) => {
    const token = session.profile.refusedTokens?.[defect] ?? (await issuedWith(session, defect));
    const flaw = tokens.flawOfRefusedToken(defect, tokens.claimsOf(token), await claimsOfValidToken(session));
    if (flaw !== undefined) throw stateUnsupported(flaw, ['a caller exists']);
    return { headers: bearer(token) };
  };
}

const wronglySignedToken: Presentation = async ({ session }) => ({
  headers: bearer(await issued(session, 'wrong-signature')),
});

const nameInStates = {
  expired: 'expired',
  notYetValid: 'not-yet-valid',
  otherAudience: 'wrong-audience',
  otherIssuer: 'wrong-issuer',
} as const;

async function issuedWith(session: Session, defect: RefusedToken): Promise<string> {
  const token = await issued(session, nameInStates[defect]).catch(unlessUntestable);
  if (token !== undefined) return token;
  const name = `refusedTokens.${defect}`;
  const why = `needs ${name} in the profile, or state control that issues such a token`;
  throw noCredential(why, [name]);
}

async function issued(session: Session, token: string): Promise<string> {
  const { headers } = await session.control.enter('a caller exists', {
    kind: 'user',
    method: 'bearer',
    token,
  });
  const secret = secretIn(headers as Record<string, string>);
  session.secrets.add(secret);
  return secret;
}

async function claimsOfValidToken(session: Session): Promise<tokens.Claims | undefined> {
  const token = await secretOf(session, 'bearer').catch(unlessUntestable);
  return token === undefined ? undefined : tokens.claimsOf(token);
}

function both(...presentations: readonly Presentation[]): Presentation {
  return async (scenario) => {
    const headers: Record<string, string> = {};
    for (const presentation of presentations) Object.assign(headers, (await presentation(scenario)).headers);
    return { headers };
  };
}

function validCredentials(kind: Caller['kind'], method: AuthMethod): Presentation {
  return async ({ session }) => ({ headers: await headersFor(session, { kind, method }) });
}

async function secretOf(session: Session, method: AuthMethod): Promise<string> {
  return secretIn(await headersFor(session, { kind: 'anybody', method }));
}

/** The key or token without its header name and scheme. */
function secretIn(headers: Readonly<Record<string, string>>): string {
  const [value] = Object.values(headers);
  if (value === undefined) throw stateUnsupported('state control returned no headers for the caller');
  return value.replace(/^Bearer +/i, '');
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Query parameters in which a server might accept a key or a token. */
const queryNames = [
  ...['X-Api-Key', 'x-api-key', 'X-API-KEY', 'api_key', 'api-key', 'apiKey', 'apikey', 'key'],
  ...['access_token', 'token', 'subscription-key'],
];
const inQuery = (secret: string): PresentedCredentials => ({
  furtherQuery: Object.fromEntries(queryNames.map((name) => [name, secret])),
});

/** Credentials by their phrase in a feature. */
export const presentations = {
  'an unknown key': unknownKey,
  'a token that is not a JWT': malformedToken,
  'an expired token': refusedToken('expired'),
  'a token that is not valid yet': refusedToken('notYetValid'),
  'a token for another audience': refusedToken('otherAudience'),
  'a token from another issuer': refusedToken('otherIssuer'),
  'a token signed with an unknown key': wronglySignedToken,
  'a token with altered claims': forgedToken(tokens.withOtherClaims),
  'a token with an altered signature': forgedToken(tokens.withOtherSignature),
  'a token without a signature': forgedToken(tokens.withoutSignature),
  'a key in the query string': misplacedKey(inQuery),
  'an empty key': async () => ({ headers: { 'x-api-key': '' } }),
  'a key with one character changed': misplacedKey((key) => ({
    headers: { 'x-api-key': tokens.withOtherMiddle(key) },
  })),
  'the first half of a key': misplacedKey((key) => ({
    headers: { 'x-api-key': key.slice(0, Math.ceil(key.length / 2)) },
  })),
  'a wildcard as a key': async () => ({ headers: { 'x-api-key': '%' } }),
  'a key as a Bearer token': inAuthorization((key) => `Bearer ${key}`),
  'a key after the scheme ApiKey in Authorization': inAuthorization((key) => `ApiKey ${key}`),
  'a key without a scheme in Authorization': inAuthorization((key) => key),
  'a key as a Basic password': inAuthorization(
    (key) => `Basic ${Buffer.from(`svc:${key}`).toString('base64')}`,
  ),
  'a token without a scheme in Authorization': misplacedToken((token) => ({
    headers: { authorization: token },
  })),
  'a token in X-Api-Key': misplacedToken((token) => ({ headers: { 'x-api-key': token } })),
  'a token in the query string': misplacedToken(inQuery),
  'a valid key and a valid token': both(
    validCredentials('anybody', 'api-key'),
    validCredentials('administrator', 'bearer'),
  ),
  'a valid key and an invalid token': both(validCredentials('anybody', 'api-key'), malformedToken),
  'an unknown key and a valid token': both(unknownKey, validCredentials('administrator', 'bearer')),
} satisfies Readonly<Record<string, Presentation>>;

/** Credentials that have no scenario, since few requests may lack valid ones, beside others of the same rule. */
const alike: Readonly<Record<string, string>> = {
  'the first half of a key': 'an unknown key',
  'a wildcard as a key': 'an unknown key',
};

/** Rules that require a refusal. The keys are the features' phrases for each kind of invalid credentials. */
export const refusalRules: ReadonlyMap<string, string> = new Map(
  Object.keys(presentations).flatMap((credentials) => {
    const rule = ruleWithStep((step) =>
      step.startsWith(`a caller with ${alike[credentials] ?? credentials} `),
    );
    return rule === undefined ? [] : [[credentials, rule] as const];
  }),
);
