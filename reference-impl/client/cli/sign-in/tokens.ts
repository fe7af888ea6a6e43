/** What is kept of a sign-in. */
export interface Tokens {
  readonly authority: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** By the clock of this machine, in milliseconds since 1970; absent where the authority does not say. */
  readonly expiresAt?: number;
}

/** As much of a token answer as is kept. */
interface Granted {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in?: number;
}

export function tokensFrom(
  { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds }: Granted,
  before: Pick<Tokens, 'authority' | 'clientId' | 'refreshToken'>,
): Tokens {
  // An authority that sends no other refresh token means the one that it knows.
  const next = refreshToken ?? before.refreshToken;
  return {
    authority: before.authority,
    clientId: before.clientId,
    accessToken,
    ...(next !== undefined && { refreshToken: next }),
    ...(seconds !== undefined && { expiresAt: Date.now() + seconds * 1000 }),
  };
}

/** Whether a token is worth sending at all. */
export const isFresh = ({ expiresAt = Number.POSITIVE_INFINITY }: Tokens): boolean =>
  Date.now() < expiresAt - 5000;
