import { defined, membersOf } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import type { CallerSources, TokenSource } from '#harness/profile/profile-file.ts';
import { registerSound, secretFrom, tokenFrom } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { proxyFromEnvironment } from './environment-proxy.ts';
import { type LiveOptions, liveTarget } from './live.ts';
import type { Middleware } from './middleware.ts';

export interface Credentials {
  /** Headers by kind of caller and method, such as `user:bearer`. A bearer header has the latest token. */
  readonly headers: Record<string, Readonly<Record<string, string>>>;
  /** Renews tokens before they expire. A request with an older token is sent with the latest. */
  readonly renewing: Middleware;
}

/** Reads the credentials of callers from the sources in a profile; `network` is used to reach an issuer. */
export async function credentialsFrom(
  callers: Readonly<Record<string, CallerSources>>,
  env: Environment['env'],
  network: LiveOptions = {},
): Promise<Credentials> {
  const headers: Credentials['headers'] = {};
  const tokens: Awaited<ReturnType<typeof renewedToken>>[] = [];
  for (const [kind, { apiKey, bearer }] of Object.entries(callers)) {
    if (apiKey !== undefined) headers[`${kind}:api-key`] = { 'x-api-key': await secretFrom(apiKey, env) };
    if (bearer === undefined) continue;
    const token = await renewedToken(() => renewableFrom(bearer, env, network));
    tokens.push(token);
    headers[`${kind}:bearer`] = {
      get authorization() {
        return token.latest();
      },
    };
  }
  return {
    headers,
    renewing: (next) => async (request) => {
      // An altered token in a request does not show which token was altered, so all due tokens are renewed.
      await Promise.all(tokens.map((token) => token.renew()));
      const given = request.headers.get('authorization') ?? '';
      const latest = tokens.find((token) => token.wasEarlier(given))?.latest();
      if (latest === undefined) return next(request);
      const changed = new Request(request);
      changed.headers.set('authorization', latest);
      return next(changed);
    },
  };
}

interface Token {
  readonly value: string;
  /** The lifetime of the token; absent if unknown. */
  readonly seconds?: number | undefined;
}

/** Tokens are renewed 60 s before they expire (or after half of a short lifetime), at most once a second. */
const [marginSeconds, leastSeconds] = [60, 1];

async function renewedToken(fetchToken: () => Promise<Token>) {
  const earlier = new Set<string>();
  let authorization = '';
  let renewAt = 0;
  let endsAt = 0;
  let renewal: Promise<void> | undefined;
  const take = ({ value, seconds = Number.POSITIVE_INFINITY }: Token): void => {
    if (authorization !== '') earlier.add(authorization);
    authorization = `Bearer ${value}`;
    earlier.delete(authorization);
    endsAt = performance.now() + seconds * 1000;
    renewAt = endsAt - Math.min(marginSeconds, seconds / 2) * 1000;
    renewAt = Math.max(renewAt, performance.now() + leastSeconds * 1000);
  };
  take(await fetchToken());
  return {
    latest: () => authorization,
    wasEarlier: (given: string) => earlier.has(given),
    async renew() {
      if (performance.now() < renewAt) return;
      renewal ??= fetchToken()
        .then(take, (error: unknown) => {
          // While the old token is valid, a failure is ignored, since the issuer may respond later.
          if (performance.now() >= endsAt) throw error;
          renewAt = performance.now() + leastSeconds * 1000;
        })
        .finally(() => {
          renewal = undefined;
        });
      await renewal;
    },
  };
}

async function renewableFrom(source: TokenSource, env: Environment['env'], network: LiveOptions) {
  if ('clientCredentials' in source) return grantedToken(source.clientCredentials, env, network);
  const value = await tokenFrom(source, env);
  // A token from an environment variable cannot be renewed, so its lifetime is not needed.
  if ('env' in source) return { value };
  return { value, seconds: 'renewSeconds' in source ? source.renewSeconds : secondsLeftIn(value) };
}

/** The seconds until a JWT expires; undefined for a token without `exp`. The signature is not verified. */
function secondsLeftIn(token: string): number | undefined {
  try {
    const { exp } = membersOf(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    return typeof exp === 'number' ? exp - Date.now() / 1000 : undefined;
  } catch {
    return undefined;
  }
}

type Issuer = Extract<TokenSource, { readonly clientCredentials: object }>['clientCredentials'];

/** Requests a token from an issuer with the client-credentials grant (RFC 6749, 4.4). */
async function grantedToken(
  { tokenUrl, client, secret, scope }: Issuer,
  env: Environment['env'],
  { authority, connectMs, answerMs, ...network }: LiveOptions,
): Promise<Token> {
  const words = [client, await secretFrom(secret, env)].map(encodeURIComponent).join(':');
  const proxy = network.proxy ?? proxyFromEnvironment(tokenUrl, env);
  const issuer = liveTarget(new URL(tokenUrl).origin, { authority, proxy, connectMs, answerMs });
  try {
    const authorization = `Basic ${Buffer.from(words).toString('base64')}`;
    const headers = { accept: 'application/json', authorization };
    const body = new URLSearchParams(defined({ grant_type: 'client_credentials', scope }));
    const response = await issuer.send(new Request(tokenUrl, { method: 'POST', headers, body }));
    const answer = membersOf(await response.json().catch(() => undefined));
    const { access_token: value, expires_in: seconds, error } = answer;
    if (response.ok && typeof value === 'string') {
      const lifetime = typeof seconds === 'number' ? seconds : secondsLeftIn(value);
      return { value: registerSound(value, `The token from ${tokenUrl}`, env), seconds: lifetime };
    }
    const why = typeof error === 'string' && /^\w{1,60}$/.test(error) ? ` ${error}` : '';
    throw new HarnessError('CREDENTIAL_MISSING', `${tokenUrl} returned no token: ${response.status}${why}.`, {
      hint: 'Check client, secret and scope of clientCredentials.',
    });
  } finally {
    await issuer.close();
  }
}
