import {
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { algorithm, audience, type WrittenKey } from '#reference/server/domain/issuer.ts';
import { clientId } from '#reference/server/domain/system.ts';
import type { World } from '#reference/server/world/world.ts';
import { createStoreAdapter } from './kept.ts';
import { type Page, pageHeaders, problemPage, signedOutPage, signOutPage } from './page.ts';
import { type Person, personOf } from './people.ts';

const minute = 60;
const hour = 60 * minute;

/** Lifetimes in seconds. ID tokens expire by the machine's clock, and all others by the service's clock. */
const lifetimes = {
  AccessToken: 5 * minute,
  IdToken: 5 * minute,
  AuthorizationCode: minute,
  Interaction: hour,
  RefreshToken: 8 * hour,
  Session: 8 * hour,
  Grant: 8 * hour,
};

/** The resource indicator of the API; the document does not name one. */
const resource = 'urn:svc:api';

export interface ProviderSettings {
  readonly authority: string;
  /** The private keys, the current one first. */
  readonly keys: readonly WrittenKey[];
  /** Cookies are signed with this secret. */
  readonly secret: string;
  /** A user may be redirected to these origins, and to any origin on this machine. */
  readonly origins: readonly string[];
}

/** The OIDC provider for one address and set of signing keys. Its records are in the store of the service. */
export function createProvider(world: World, settings: ProviderSettings): Provider {
  const provider = new Provider(settings.authority, configuration(world, settings));
  const isAllowed = (address: string) => isAllowedRedirect(address, settings.origins);
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: isAllowed,
    postLogoutRedirectUriAllowed: isAllowed,
  });
  provider.use(async (ctx, next) => {
    // `form-action` restricts where a form is sent, and also where the response to the form redirects.
    // The policy permits all origins, because `isAllowed` checks the address of the redirect.
    ctx.set(pageHeaders(['http:', 'https:']));
    ctx.remove('content-type');
    await next();
  });
  return provider;
}

function configuration(world: World, { authority, keys, secret }: ProviderSettings): Configuration {
  const { port } = new URL(authority);
  return {
    adapter: createStoreAdapter(world),
    jwks: { keys: [...keys] as unknown as NonNullable<Configuration['jwks']>['keys'] },
    clients: [client],
    clientBasedCORS: () => true,
    responseTypes: ['code'], // §2.3
    clientAuthMethods: ['none'],
    // User info is served by issuer-site.ts, because the library's route refuses access tokens for an API.
    discovery: { userinfo_endpoint: `${authority}/userinfo` },
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true }, // §2.3; the library only supports S256
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'] },
    // The ID token also contains the claims about the user, so that a client need not request user info.
    conformIdTokenClaims: false,
    ttl: lifetimes,
    clockTolerance: 0,
    routes: { authorization: '/auth', token: '/token', jwks: '/keys', end_session: '/session/end' },
    cookies: {
      // Cookies are not separated by port, and two services may run on this machine.
      names: {
        session: `svc-sign-in-${port}`,
        interaction: `svc-sign-in-step-${port}`,
        resume: `svc-sign-in-resume-${port}`,
      },
      keys: [secret],
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenTTL: lifetimes.AccessToken,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: algorithm } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          const returnsTo = ctx.oidc.params?.post_logout_redirect_uri;
          show(ctx, signOutPage(form, typeof returnsTo === 'string' ? returnsTo : undefined));
        },
        postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage()),
      },
    },
    interactions: {
      policy: signInOnly(),
      url: (_, { uid }) => `${new URL(authority).pathname}/sign-in/${uid}`,
    },
    // If the person who signed in has been removed, returns undefined, which ends the session.
    findAccount(_, subject) {
      const person = personOf(world, subject);
      return person && { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(person) }) };
    },
    // Users are not asked for consent: the only client belongs to the operator of this server.
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client?.clientId ?? '';
      // Two pages in one browser share the grant: a second sign-in must not end the first.
      const known = await oidc.provider.Grant.find(oidc.session?.grantIdFor(clientId) ?? '');
      if (known !== undefined) return known;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
    issueRefreshToken: () => true,
    // The refresh token ends with the session, whatever scopes were requested (§4.5).
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    extraTokenClaims(_, token) {
      const person = 'accountId' in token ? personOf(world, String(token.accountId)) : undefined;
      return person && claimsOf(person);
    },
    formats: {
      customizers: {
        // The API checks tokens by the clock of the service.
        jwt(_, __, { payload }) {
          const now = Math.floor(world.clock.now().getTime() / 1000);
          Object.assign(payload, { iat: now, exp: now + lifetimes.AccessToken });
        },
      },
    },
    renderError: (ctx, { error_description: description, error }) =>
      show(ctx, problemPage(`The issuer refused the request: ${description ?? error}.`)),
  };
}

/** The claims about a person in tokens and user info. */
export function claimsOf({ name, signsInAs }: Person) {
  return { name, preferred_username: signsInAs, email: signsInAs };
}

/** The only OAuth client. It has no secret. `redirectUriAllowed` decides whether a redirect is allowed. */
const client: ClientMetadata = {
  client_id: clientId,
  client_name: 'Identity management',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: ['http://localhost/'],
  id_token_signed_response_alg: algorithm,
};

/** `prompt=consent` is accepted, but shows no page; `prompt=select_account` shows the sign-in page. */
function signInOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  for (const name of ['consent', 'select_account'])
    policy.add(new interactionPolicy.Prompt({ name, requestable: true }));
  return policy;
}

function show(ctx: KoaContextWithOIDC, { html, headers }: Page): void {
  ctx.set({ ...headers });
  ctx.body = html;
}

/** False for an address that parsers may read differently: an authorization code could reach another site. */
export function isAllowedRedirect(address: string, origins: readonly string[]): boolean {
  if (!/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password, hash, origin } = new URL(address);
  if (username !== '' || password !== '' || hash !== '' || address.includes('@')) return false;
  return isOfThisMachine(address) || origins.includes(origin);
}

/** Whether an address is on this machine, on any port. */
export function isOfThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, protocol } = new URL(address);
  return /^https?:$/.test(protocol) && /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
