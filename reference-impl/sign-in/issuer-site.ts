import type { ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import { identify } from '#reference/server/http/authentication.ts';
import type { World } from '#reference/server/world/world.ts';
import { type Page, problemPage, signInPage } from './page.ts';
import { peopleWhoSignIn, personOf } from './people.ts';
import { claimsOf, createProvider, isOfThisMachine } from './provider.ts';
import { throughNode } from './through-node.ts';

/** The OpenID Connect issuer of a service, as a function from request to response. */
export function issuerSite(world: World, origins: readonly string[]) {
  let current: { readonly made: string; readonly signIns: object; readonly provider: Provider } | undefined;

  /** The provider, created again if the address, a signing key or the store of sign-ins has changed. */
  async function providerNow(): Promise<Provider> {
    const { authority } = world.issuer;
    const keys = await world.issuer.signingKeys(world.clock.now());
    const made = `${authority} ${keys[0]?.kid}`;
    const secret = await world.issuer.cookieSecret();
    const { signIns } = world.store;
    if (current?.made !== made || current.signIns !== signIns) {
      const provider = createProvider(world, { authority, keys, secret, origins });
      current = { made, signIns, provider };
    }
    return current.provider;
  }

  return async function answer(request: Request): Promise<Response> {
    const { authority } = world.issuer;
    const provider = await providerNow();
    const { origin, port, pathname: path } = new URL(authority);
    const called = new URL(request.url);
    if (called.pathname === `${path}/userinfo`) return userInfo(request, world);
    const isBeginning = called.pathname === `${path}/auth` || called.pathname === `${path}/session/end`;
    const isSent = request.method === 'POST';
    // A person who opens the address of the issuer sees what is there.
    if (!isSent && called.pathname.replace(/\/$/, '') === path)
      return Response.redirect(`${authority}/.well-known/openid-configuration`, 303);
    // A cookie is valid for one host name only, so a request to another name of this machine is redirected.
    // A browser does not add cookies to a POST from another site, so a POST is redirected as a GET.
    const isOtherName = called.origin !== origin && called.port === port && isOfThisMachine(called.href);
    if (isBeginning && (isSent || isOtherName)) {
      const parameters = isSent ? new URLSearchParams(await request.text()) : called.searchParams;
      return Response.redirect(`${origin}${called.pathname}?${parameters}`, 303);
    }
    return called.pathname.startsWith(`${path}/sign-in/`)
      ? signInStep(request, provider, world)
      : throughNode(request, authority, provider.callback());
  };
}

/** Returns the claims about the user of an access token (OpenID Connect Core, 5.3). */
async function userInfo(request: Request, world: World): Promise<Response> {
  const { access } = world.behaviour;
  const token = access.tokenOf(request);
  const isGood = token !== undefined && (await identify(world, request)) !== undefined;
  const claims = isGood ? await access.claimsOf(token, world.issuer, world.clock.now()) : undefined;
  const person = personOf(world, claims?.sub ?? '');
  if (person !== undefined) return Response.json({ sub: person.subject, ...claimsOf(person) });
  return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
}

/** Shows the sign-in page, and handles its form. */
async function signInStep(request: Request, provider: Provider, world: World): Promise<Response> {
  const { authority } = world.issuer;
  const { pathname } = new URL(request.url);
  const isSent = request.method === 'POST';
  // If another page sends a form here, the browser may add this page's cookies, so the origin is checked.
  if (isSent && request.headers.get('origin') !== new URL(authority).origin) {
    const { html, headers } = problemPage('The form was not sent from the sign-in page.');
    return new Response(html, { status: 403, headers });
  }
  const chosen = isSent ? new URLSearchParams(await request.clone().text()) : undefined;

  return throughNode(request, authority, async (incoming, outgoing) => {
    const finish = (result: InteractionResults) =>
      provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: true });
    const step = await provider.interactionDetails(incoming, outgoing).catch(() => undefined);
    if (step === undefined || step.uid !== pathname.split('/').at(-1))
      return send(outgoing, problemPage('This sign-in has ended.'), 400);
    if (step.prompt.name === 'consent') return finish({ consent: {} });
    const people = peopleWhoSignIn(world);
    if (chosen === undefined)
      return send(outgoing, signInPage(pathname, people, String(step.params.redirect_uri)), 200);
    if (chosen.has('cancel'))
      return finish({ error: 'access_denied', error_description: 'The sign-in was cancelled.' });
    const subject = chosen.get('subject') ?? '';
    if (personOf(world, subject) === undefined)
      return send(outgoing, problemPage('There is no such user.'), 400);
    return finish({ login: { accountId: subject }, select_account: {} });
  });
}

function send(outgoing: ServerResponse, { html, headers }: Page, status: number): void {
  outgoing.statusCode = status;
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  outgoing.end(html);
}
