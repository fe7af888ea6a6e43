import type { RefusedToken } from '#harness/http/profile/profile.ts';
import type { Claims } from './forged-token.ts';

/**
 * Why a token does not show that its server refuses it for one defect alone; undefined where it does, or where that
 * cannot be told. An adapter that ignores the parameter issues a valid token, and a token of another authority is
 * refused whatever its time: neither is the server's doing. `valid` are the claims of a token that is taken.
 */
export function flawOfRefusedToken(
  defect: RefusedToken,
  token: Claims | undefined,
  valid: Claims | undefined,
): string | undefined {
  if (token === undefined) return undefined;
  const name = defect === 'expired' ? 'the expired token' : 'the token for another audience';
  const isOver = typeof token.exp === 'number' && token.exp * 1000 <= Date.now();
  const isForSame = audiencesOf(token).some((each) => audiencesOf(valid).includes(each));
  if (token.iss !== undefined && valid?.iss !== undefined && token.iss !== valid.iss)
    return `${name} is of another issuer than a valid one`;
  if (defect === 'otherAudience') {
    if (isForSame) return `${name} is for the audience of a valid one`;
    return isOver ? `${name} has expired, too` : undefined;
  }
  if (token.exp !== undefined && !isOver) return `${name} has not expired`;
  const isForOther = !isForSame && audiencesOf(token).length > 0 && audiencesOf(valid).length > 0;
  return isForOther ? `${name} is for another audience, too` : undefined;
}

/** One or several (RFC 7519, 4.1.3). */
function audiencesOf(claims: Claims | undefined): readonly unknown[] {
  return claims?.aud === undefined ? [] : [claims.aud].flat();
}
