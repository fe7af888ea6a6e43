import type { RefusedToken } from '#harness/http/profile/profile.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** The claims of a JWT, without verification; undefined if the string is not a JWT. */
export function claimsOf(token: string): Claims | undefined {
  const parts = partsOf(token);
  return parts === undefined ? undefined : decodePart(parts.claims);
}

/** The token with an additional claim and the original signature. */
export function withOtherClaims(token: string): string | undefined {
  const [parts, claims] = [partsOf(token), claimsOf(token)];
  if (parts === undefined || claims === undefined) return undefined;
  return `${parts.header}.${encodePart({ ...claims, altered: true })}.${parts.signature}`;
}

/** The token with one character of its signature replaced. */
export function withOtherSignature(token: string): string | undefined {
  const parts = partsOf(token);
  if (parts === undefined || parts.signature === '') return undefined;
  // The middle character: some bits of the last one may be ignored.
  const index = Math.floor(parts.signature.length / 2);
  const letter = parts.signature[index] === 'A' ? 'B' : 'A';
  const signature = parts.signature.slice(0, index) + letter + parts.signature.slice(index + 1);
  return `${parts.header}.${parts.claims}.${signature}`;
}

/** The token with the algorithm "none" and without a signature. */
export function withoutSignature(token: string): string | undefined {
  const parts = partsOf(token);
  const header = parts === undefined ? undefined : decodePart(parts.header);
  if (parts === undefined || header === undefined) return undefined;
  const { kid: _, ...rest } = header;
  return `${encodePart({ ...rest, alg: 'none' })}.${parts.claims}.`;
}

/** The parts of a JWT between its dots, still encoded. */
function partsOf(token: string) {
  const [header, claims, signature, ...more] = token.split('.');
  if (header === undefined || claims === undefined || signature === undefined || more.length > 0)
    return undefined;
  return decodePart(header) === undefined || decodePart(claims) === undefined
    ? undefined
    : { header, claims, signature };
}

function decodePart(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function encodePart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Seconds for which an expired token may still be accepted, as clocks differ (RFC 7519, 4.1.4). */
const leeway = 300;

/**
 * Why a token cannot prove that the server refuses tokens with this defect; undefined if it can, or if that
 * is unknown. An adapter that does not support the defect issues a valid token, and a token of another issuer
 * is refused regardless of its time. `valid` are the claims of an accepted token.
 */
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
  // For each defect: whether the claims of the token show it, and what they show otherwise.
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
