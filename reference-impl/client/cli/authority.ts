import type * as oauth4webapi from 'oauth4webapi';
import type { Client, TokenEndpointResponse } from 'oauth4webapi';
import { oneLine } from '#reference/client/connection/read-body.ts';
import { isUnencrypted } from '#reference/client/connection/session.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

export interface AuthorityAccess {
  fetch(request: Request): Promise<Response>;
  readonly signal: AbortSignal;
}

interface FoundAuthority {
  readonly oauth: typeof oauth4webapi;
  readonly server: oauth4webapi.AuthorizationServer;
  readonly client: Client;
  readonly options: oauth4webapi.DiscoveryRequestOptions & oauth4webapi.TokenEndpointRequestOptions;
}

/** Discovers the authority (2.3) by OIDC discovery. The OIDC library is loaded only here. */
export async function findAuthority(
  { authority, clientId }: { authority: string; clientId: string },
  { fetch, signal }: AuthorityAccess,
): Promise<FoundAuthority> {
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
  const oauth = await import('oauth4webapi');
  const issuer = new URL(authority);
  const options = {
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    [oauth.customFetch]: (url: string, init: object) => fetch(new Request(url, init)),
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  };
  const server = await callAuthority('Finding the authority', signal, async () =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options)),
  );
  // The discovery document must not direct the client to an unencrypted address.
  for (const endpoint of [server.authorization_endpoint, server.token_endpoint]) {
    if (endpoint === undefined || isUnencrypted(endpoint))
      throw new SvcError('REFUSED', 'The authority does not publish an https address for signing in.');
  }
  const client: Client = { client_id: clientId };
  return { oauth, server, client, options };
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
  const { oauth, server, client, options } = await findAuthority(tokens, access);
  try {
    return await callAuthority('Renewing the sign-in', access.signal, async () => {
      const none = oauth.None();
      const response = await oauth.refreshTokenGrantRequest(server, client, none, refreshToken, options);
      return tokensFrom(await oauth.processRefreshTokenResponse(server, client, response), tokens);
    });
  } catch (error) {
    if (error instanceof SvcError && error.serverCode === 'invalid_grant') return undefined;
    throw error;
  }
}
