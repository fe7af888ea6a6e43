import type { AuthorizationServer, Client } from 'oauth4webapi';
import { oneLine } from '#reference/client/connection/read-body.ts';
import { travelsInClear } from '#reference/client/connection/session.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

/** How the authority is asked. */
export interface Asking {
  fetch(request: Request): Promise<Response>;
  readonly signal: AbortSignal;
}

/** What the document calls the authority (2.3), found and ready to be asked. */
export interface Authority {
  readonly oauth: typeof import('oauth4webapi');
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly options: Record<symbol, unknown> & { readonly signal: AbortSignal };
}

/** Finds the authority by OIDC discovery. Its library is loaded only here. */
export async function findAuthority(
  { authority, clientId }: { authority: string; clientId: string },
  { fetch, signal }: Asking,
): Promise<Authority> {
  if (!URL.canParse(authority) || clientId === '')
    throw new SvcError(
      'REFUSED',
      'The service has no sign-in set up: it names no authority or no client ID.',
      {
        hint: 'Connect with an API key.',
      },
    );
  if (travelsInClear(authority))
    throw new SvcError(
      'REFUSED',
      `The authority ${oneLine(authority, 200)} is neither https nor on this machine.`,
      {
        hint: 'Nobody is asked to sign in there. Connect with an API key.',
      },
    );
  const oauth = await import('oauth4webapi');
  const issuer = new URL(authority);
  const options = {
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    [oauth.customFetch]: (url: string, init: object) => fetch(new Request(url, init)),
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  };
  const server = await asked('Finding the authority', signal, async () =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options)),
  );
  // What it says of itself must not lead elsewhere in the clear.
  for (const endpoint of [server.authorization_endpoint, server.token_endpoint]) {
    if (endpoint === undefined || travelsInClear(endpoint))
      throw new SvcError('REFUSED', 'The authority names no place to sign in, or one that is not https.');
  }
  return { oauth, server, client: { client_id: clientId }, options };
}

/** Carries out what may fail at the authority, and says in one line what failed. */
export async function asked<T>(what: string, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof SvcError) throw cause;
    if (signal.aborted) throw new SvcError('INTERRUPTED', 'Interrupted.', { cause });
    const error = Object(cause) as { error?: unknown; error_description?: unknown; message?: unknown };
    const isRefusal = typeof error.error === 'string';
    const words = isRefusal ? (error.error_description ?? error.error) : error.message;
    throw new SvcError(
      cause instanceof TypeError ? 'UNREACHABLE' : 'REFUSED',
      `${what} did not work: ${oneLine(String(words), 300).replace(/\.?$/, '.')}`,
      { cause, ...(isRefusal && { serverCode: String(error.error) }) },
    );
  }
}

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

/** Gets other tokens for those that have expired; undefined where the session has ended, so that somebody must sign in. */
export async function renewed(tokens: Tokens, asking: Asking): Promise<Tokens | undefined> {
  const { refreshToken } = tokens;
  if (refreshToken === undefined) return undefined;
  const { oauth, server, client, options } = await findAuthority(tokens, asking);
  try {
    return await asked('Renewing the sign-in', asking.signal, async () => {
      const answer = await oauth.refreshTokenGrantRequest(
        server,
        client,
        oauth.None(),
        refreshToken,
        options,
      );
      return tokensFrom(await oauth.processRefreshTokenResponse(server, client, answer), tokens);
    });
  } catch (error) {
    if (error instanceof SvcError && error.serverCode === 'invalid_grant') return undefined;
    throw error;
  }
}
