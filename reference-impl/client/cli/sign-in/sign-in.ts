import type { AuthConfig } from '#reference/client/connection/shapes.ts';
import { type Asking, asked, findAuthority } from './authority.ts';
import { listenForRedirect } from './await-redirect.ts';
import { type Tokens, tokensFrom } from './tokens.ts';

/** Lets a person sign in with a browser, which comes back to this machine: the authorisation code, with PKCE (2.3). */
export async function signIn(
  { Authority: authority, ClientId: clientId, Scopes: scopes }: AuthConfig,
  { show, ...asking }: Asking & { show(address: string): void },
): Promise<Tokens> {
  const { oauth, server, client, options } = await findAuthority({ authority, clientId }, asking);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const listener = await listenForRedirect(asking.signal);
  try {
    const address = new URL(server.authorization_endpoint ?? '');
    const parameters = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: listener.address,
      scope: scopes.join(' '),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    show(address.href);
    const arrived = await listener.arrival(state);
    return await asked('The sign-in', asking.signal, async () => {
      const answer = oauth.validateAuthResponse(server, client, arrived, state);
      const { signal: _, ...rest } = options;
      const fresh = { ...rest, signal: AbortSignal.any([asking.signal, AbortSignal.timeout(30_000)]) };
      const granted = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.None(),
          answer,
          listener.address,
          verifier,
          fresh,
        ),
      );
      return tokensFrom(granted, { authority, clientId });
    });
  } finally {
    listener.close();
  }
}
