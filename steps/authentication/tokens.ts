import type { RefusedToken } from '#harness/profile/profile.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Reads the claims of a JWT without verifying the token. Undefined if the string is not a JWT. */
export function claimsOf(token: string): Claims | undefined {
  return parsed(token)?.claims;
}

/** The token with an additional claim and the original signature. */
export function withOtherClaims(token: string): string | undefined {
  const jwt = parsed(token);
  return jwt && joined(jwt.header, { ...jwt.claims, altered: true }, jwt.signature);
}

/** The token with one character of its signature replaced. */
export function withOtherSignature(token: string): string | undefined {
  const { signature = '' } = parsed(token) ?? {};
  return signature === '' ? undefined : token.slice(0, -signature.length) + withOtherMiddle(signature);
}

/** Replaces the middle character, because some bits of the last character may be unused (base64url). */
export function withOtherMiddle(text: string): string {
  const middle = Math.floor(text.length / 2);
  return text.slice(0, middle) + (text[middle] === '0' ? '1' : '0') + text.slice(middle + 1);
}

/** The token with the algorithm "none" and without a signature. */
export function withoutSignature(token: string): string | undefined {
  const jwt = parsed(token);
  if (jwt === undefined) return undefined;
  const { kid: _, ...header } = jwt.header;
  return joined({ ...header, alg: 'none' }, jwt.claims, '');
}

/** The decoded header and claims of a JWT, and its encoded signature. */
function parsed(token: string) {
  const [first = '', second = '', signature, ...more] = token.split('.');
  const [header, claims] = [decodePart(first), decodePart(second)];
  if (header === undefined || claims === undefined || signature === undefined || more.length > 0)
    return undefined;
  return { header, claims, signature };
}

function decodePart(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function joined(header: Claims, claims: Claims, signature: string): string {
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return [...parts, signature].join('.');
}

/** A server may accept a token this many seconds too early or too late: clocks differ (RFC 7519, 4.1.4). */
const leeway = 300;

/** Why a refusal of the token proves nothing: the token lacks `defect`, or it also has another defect. */
export function flawOfRefusedToken(
  defect: RefusedToken,
  token: Claims | undefined,
  valid: Claims | undefined,
): string | undefined {
  if (token === undefined) return undefined;
  const name = nameOf[defect];
  const isOver = typeof token.exp === 'number' && (token.exp + leeway) * 1000 <= Date.now();
  const isAhead = typeof token.nbf === 'number' && (token.nbf - leeway) * 1000 > Date.now();
  const isForSame = audiencesOf(token).some((each) => audiencesOf(valid).includes(each));
  const isForOther = !isForSame && audiencesOf(token).length > 0 && audiencesOf(valid).length > 0;
  const isOfOther = token.iss !== undefined && valid?.iss !== undefined && token.iss !== valid.iss;
  // For each defect: whether the claims of the token show the defect, and the message if they do not.
  const defects: Readonly<Record<RefusedToken, readonly [boolean, string]>> = {
    expired: [isOver || token.exp === undefined, 'did not expire at least five minutes ago'],
    notYetValid: [isAhead, 'is already valid, or becomes valid within five minutes'],
    otherAudience: [!isForSame, 'has the audience of a valid token'],
    otherIssuer: [isOfOther, 'has the issuer of a valid token'],
  };
  const [isShown, otherwise] = defects[defect];
  if (!isShown) return `${name} ${otherwise}`;
  if (isOfOther && defect !== 'otherIssuer') return `${name} has a different issuer from a valid token`;
  if (isOver && defect !== 'expired') return `${name} has expired as well`;
  if (isAhead && defect !== 'notYetValid') return `${name} is not yet valid as well`;
  return isForOther && defect !== 'otherAudience' ? `${name} is for another audience as well` : undefined;
}

const nameOf: Readonly<Record<RefusedToken, string>> = {
  expired: 'the expired token',
  notYetValid: 'the token that is not valid yet',
  otherAudience: 'the token for another audience',
  otherIssuer: 'the token of another issuer',
};

/** A token may have one audience or several (RFC 7519, 4.1.3). */
function audiencesOf(claims: Claims | undefined): readonly unknown[] {
  return claims?.aud === undefined ? [] : [claims.aud].flat();
}
