import { SvcError } from '#reference/client/connection/svc-error.ts';
import { type Asking, asked, findAuthority } from './authority.ts';
import { type Tokens, tokensFrom } from './tokens.ts';

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
