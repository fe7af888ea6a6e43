import type { TokenEndpointResponse } from 'openid-client';
import { oneLine } from '#reference/client/connection/read-body.ts';
import { isUnencrypted } from '#reference/client/connection/session.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

export interface AuthorityAccess {
  fetch(request: Request): Promise<Response>;
  readonly signal: AbortSignal;
}

/** Discovers the authority (2.3) by OIDC discovery. The OIDC library is loaded only here. */
export async function findAuthority(
  { authority, clientId }: { authority: string; clientId: string },
  { fetch, signal }: AuthorityAccess,
) {
  if (!URL.canParse(authority) || clientId === '')
    throw new SvcError(
      'REFUSED',
      'Sign-in is not configured on the server: its authority or client ID is missing.',
      'Connect with an API key.',
    );
  if (isUnencrypted(authority))
    throw new SvcError(
      'REFUSED',
      `The authority ${oneLine(authority, 200)} is neither https nor on this machine.`,
      'Connect with an API key.',
    );
  const oidc = await import('openid-client');
  const issuer = new URL(authority);
  const config = await callAuthority('Finding the authority', signal, () =>
    oidc.discovery(issuer, clientId, undefined, oidc.None(), {
      [oidc.customFetch]: (url, { signal: timeout = signal, ...init }) =>
        fetch(new Request(url, { ...(init as RequestInit), signal: AbortSignal.any([signal, timeout]) })),
      execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    }),
  );
  const server = config.serverMetadata();
  // The discovery document must not direct the client to an unencrypted address.
  for (const endpoint of [server.authorization_endpoint, server.token_endpoint]) {
    if (endpoint === undefined || isUnencrypted(endpoint))
      throw new SvcError('REFUSED', 'The authority does not publish an https address for signing in.');
  }
  return { oidc, config };
}

/** Runs a call to the authority, and converts its failure into a one-line message. */
export async function callAuthority<T>(
  what: string,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof SvcError) throw cause;
    if (signal.aborted) throw new SvcError('INTERRUPTED', 'Interrupted.', '', { cause });
    const error = Object(cause) as { error?: unknown; error_description?: unknown; message?: unknown };
    const isRefusal = typeof error.error === 'string';
    const problem = isRefusal ? (error.error_description ?? error.error) : error.message;
    throw new SvcError(
      cause instanceof TypeError ? 'UNREACHABLE' : 'REFUSED',
      `${what} failed: ${oneLine(String(problem), 300).replace(/\.?$/, '.')}`,
      '',
      { cause, ...(isRefusal && { serverCode: String(error.error) }) },
    );
  }
}

/** The part of a sign-in that is persisted. */
export interface Tokens {
  readonly authority: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /**
   * By the clock of this machine, in milliseconds since 1970; undefined if the authority does not return it.
   */
  readonly expiresAt?: number | undefined;
}

export function tokensFrom(
  { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds }: TokenEndpointResponse,
  before: Pick<Tokens, 'authority' | 'clientId' | 'refreshToken'>,
): Tokens {
  return {
    authority: before.authority,
    clientId: before.clientId,
    accessToken,
    // An authority that returns no new refresh token expects the existing one to be used again.
    refreshToken: refreshToken ?? before.refreshToken,
    expiresAt: seconds === undefined ? undefined : Date.now() + seconds * 1000,
  };
}

/** Whether a token has not expired, so that it can be sent. */
export const isFresh = ({ expiresAt = Number.POSITIVE_INFINITY }: Tokens): boolean =>
  Date.now() < expiresAt - 5000;

/** Renews expired tokens; undefined if the session has ended and the user must sign in again. */
export async function renewTokens(tokens: Tokens, access: AuthorityAccess): Promise<Tokens | undefined> {
  const { refreshToken } = tokens;
  if (refreshToken === undefined) return undefined;
  const { oidc, config } = await findAuthority(tokens, access);
  try {
    const granted = await callAuthority('Renewing the sign-in', access.signal, () =>
      oidc.refreshTokenGrant(config, refreshToken),
    );
    return tokensFrom(granted, tokens);
  } catch (error) {
    if (error instanceof SvcError && error.serverCode === 'invalid_grant') return undefined;
    throw error;
  }
}
