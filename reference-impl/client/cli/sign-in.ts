import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuthConfig } from '#reference/client/connection/shapes.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import { type AuthorityAccess, callAuthority, findAuthority, type Tokens, tokensFrom } from './authority.ts';

/**
 * Signs a user in with a browser, which is redirected to this machine: authorisation code with PKCE (2.3).
 */
export async function signIn(
  { Authority: authority, ClientId: clientId, Scopes: scopes }: AuthConfig,
  { show, ...access }: AuthorityAccess & { show(address: string): void },
): Promise<Tokens> {
  const { oidc, config } = await findAuthority({ authority, clientId }, access);
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const listener = await listenForRedirect(access.signal);
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
    const granted = await callAuthority('The sign-in', access.signal, () =>
      oidc.authorizationCodeGrant(config, arrived, { pkceCodeVerifier: verifier, expectedState: state }),
    );
    return tokensFrom(granted, { authority, clientId });
  } finally {
    listener.close();
  }
}

const minutes = 5;

/**
 * Listens on a free port of this machine, to which a browser is redirected (RFC 8252, 7.3). A request with
 * the state of another sign-in gets a 404.
 */
async function listenForRedirect(signal: AbortSignal) {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    address,
    /** The address that the browser requested, with the parameters that the authority added. */
    arrival: (state: string) =>
      new Promise<URL>((resolve, reject) => {
        const problem = `No user signed in within ${minutes} minutes.`;
        setTimeout(() => reject(new SvcError('NOT_FINISHED', problem)), minutes * 60_000).unref();
        const interrupt = () => reject(new SvcError('INTERRUPTED', 'Interrupted; no user is signed in.'));
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
<body><h1>Back to the terminal</h1><p>svc says there how the sign-in ended. This page can be closed.</p></body></html>
`;
