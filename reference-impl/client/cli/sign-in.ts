import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TokenEndpointResponse } from 'openid-client';
import { oneLine } from '#reference/client/connection/read-body.ts';
import { isUnencrypted } from '#reference/client/connection/session.ts';
import type { AuthConfig } from '#reference/client/connection/shapes.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import type { Environment } from './environment.ts';

type AuthorityAccess = Pick<Environment, 'fetch' | 'interrupted'>;

/** Reads the endpoints of the authority (§2.3) by OIDC discovery. The OIDC library is loaded only here. */
async function findAuthority(
  { authority, clientId }: { authority: string; clientId: string },
  { fetch, interrupted: signal }: AuthorityAccess,
) {
  if (!URL.canParse(authority) || clientId === '')
    throw new SvcError(
      'REFUSED',
      'Sign-in is not configured on the server: the authority is not an address, or the client ID is missing.',
      'Connect with an API key.',
    );
  if (isUnencrypted(authority))
    throw new SvcError(
      'REFUSED',
      `The authority ${oneLine(authority, 200)} does not use https and is not on this machine.`,
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

/** Calls the authority, and converts a failure into an `SvcError` with a one-line message. */
async function callAuthority<T>(what: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
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

/** What the session file contains about a sign-in. */
export interface Tokens {
  readonly authority: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** When the access token expires by this machine's clock, in ms since 1970; undefined if unknown. */
  readonly expiresAt?: number | undefined;
}

function tokensFrom(
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

/** Renews expired tokens. Returns undefined if the user must sign in again. */
export async function renewTokens(tokens: Tokens, access: AuthorityAccess): Promise<Tokens | undefined> {
  const { refreshToken } = tokens;
  if (refreshToken === undefined) return undefined;
  const { oidc, config } = await findAuthority(tokens, access);
  try {
    const granted = await callAuthority('Renewing the sign-in', access.interrupted, () =>
      oidc.refreshTokenGrant(config, refreshToken),
    );
    return tokensFrom(granted, tokens);
  } catch (error) {
    if (error instanceof SvcError && error.serverCode === 'invalid_grant') return undefined;
    throw error;
  }
}

/** Signs a user in with a browser on this machine, by the authorisation code flow with PKCE (§2.3). */
export async function signIn(
  { Authority: authority, ClientId: clientId, Scopes: scopes }: AuthConfig,
  access: AuthorityAccess,
  show: (address: string) => void,
): Promise<Tokens> {
  const { oidc, config } = await findAuthority({ authority, clientId }, access);
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const listener = await listenForRedirect(access.interrupted);
  try {
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: listener.address,
      scope: scopes.join(' '),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    show(address.href);
    const arrived = await listener.arrival(state);
    const granted = await callAuthority('The sign-in', access.interrupted, () =>
      oidc.authorizationCodeGrant(config, arrived, { pkceCodeVerifier: verifier, expectedState: state }),
    );
    return tokensFrom(granted, { authority, clientId });
  } finally {
    listener.close();
  }
}

const minutes = 5;

/** A browser is redirected here (RFC 8252, 7.3). A request with the state of another sign-in gets a 404. */
async function listenForRedirect(signal: AbortSignal) {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A connection that cannot be accepted must not end the sign-in.
  server.on('error', () => undefined);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    address,
    /** The address that the browser requested, with the parameters that the authority added. */
    arrival: (state: string) =>
      new Promise<URL>((resolve, reject) => {
        const problem = `No user signed in within ${minutes} minutes.`;
        setTimeout(() => reject(new SvcError('NOT_FINISHED', problem)), minutes * 60_000).unref();
        const interrupt = () => reject(new SvcError('INTERRUPTED', 'Interrupted; no user signed in.'));
        if (signal.aborted) interrupt();
        signal.addEventListener('abort', interrupt, { once: true });
        server.on('request', ({ url = '/', method }, response) => {
          const arrived = new URL(url, address);
          const isExpected =
            method === 'GET' && arrived.pathname === '/' && arrived.searchParams.get('state') === state;
          response.writeHead(isExpected ? 200 : 404, {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
            connection: 'close',
          });
          response.end(isExpected ? page : '');
          if (isExpected) resolve(arrived);
        });
      }),
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>svc</title></head>
<body><h1>Back to the terminal</h1><p>The terminal shows whether the sign-in succeeded. You can close this page.</p></body></html>
`;
