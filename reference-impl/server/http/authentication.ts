import { administratorRole, type Caller } from '#reference/server/domain/access.ts';
import { Refusal } from '#reference/server/domain/errors.ts';
import type { Claims } from '#reference/server/domain/issuer.ts';
import type { Route } from '#reference/server/http/call.ts';
import { add } from '#reference/server/world/changes.ts';
import type { World } from '#reference/server/world/world.ts';

/** §5.1: a key takes precedence over a token, and a token over a cookie. */
export async function identify(world: World, request: Request): Promise<Caller | undefined> {
  const { access } = world.behaviour;
  const key = access.keyOf(request);
  const token = access.tokenOf(request);
  const session = access.sessionOf(request);
  if (key === undefined && token === undefined && session === undefined) return undefined;
  requireDatabase(world);
  if (key !== undefined) return holderOfKey(world, key);
  if (token !== undefined) return holderOfToken(world, token);
  return session === undefined ? undefined : holderOfSession(world, session);
}

function holderOfKey({ credentials, store, choices }: World, secret: string): Caller | undefined {
  const id = credentials.keys.get(secret)?.id;
  const key = store.apiKeys.find((known) => known.id === id);
  if (key === undefined) return undefined;
  const person = store.metaverseObjects.find((known) => known.id === key.metaverseObjectId);
  const identity = choices.apiKeyHasIdentity ? (person?.id ?? null) : null;
  return { name: key.name, credential: 'api-key', roles: key.roles, metaverseObjectId: identity };
}

async function holderOfToken(world: World, token: string): Promise<Caller | undefined> {
  const { access } = world.behaviour;
  const claims = await access.claimsOf(token, world.issuer, world.clock.now());
  if (claims?.sub === undefined) return undefined;
  const limit = world.store.tokensRefusedBefore;
  if (limit !== null && (claims.iat ?? 0) * 1000 < limit.getTime()) return undefined;
  welcomeInitialAdministrator(world, claims.sub, claims);
  return person(world, claims.sub, String(claims.name ?? claims.sub), 'bearer');
}

function holderOfSession(world: World, cookie: string): Caller | undefined {
  const session = world.store.sessions.get(cookie);
  return session && person(world, session.userId, session.name, 'session');
}

/** The caller for a user who signed in. Without a Metaverse Object, the user has no identity (§5.6). */
function person({ store }: World, subject: string, name: string, credential: 'bearer' | 'session'): Caller {
  const id = identityOf(store, subject);
  const found = store.metaverseObjects.find((known) => known.id === id);
  return {
    name: found?.displayName ?? name,
    credential,
    roles: found?.roles ?? [],
    metaverseObjectId: found?.id ?? null,
  };
}

/** The id of a subject's Metaverse Object. For users of the sign-in page, this id is also the subject. */
function identityOf({ identities }: World['store'], subject: string): string {
  return identities.get(subject) ?? subject;
}

// §5.7: the document leaves open how the configured administrator is created; here, by signing in.
function welcomeInitialAdministrator(
  world: World,
  subject: string,
  { name, preferred_username }: Claims,
): void {
  const { behaviour, store, situation, clock } = world;
  const signedInAs = String(preferred_username ?? '');
  const isKnown = store.metaverseObjects.some(({ id }) => id === identityOf(store, subject));
  const { initialAdministrator } = situation;
  if (isKnown || !behaviour.access.isInitialAdministrator(signedInAs, initialAdministrator)) return;
  const id = world.newId();
  const typeId = store.objectTypes[0]?.id ?? '';
  const made = { id, displayName: String(name ?? ''), typeId, status: 'Active', created: clock.now() };
  add(world, { metaverseObjects: [{ ...made, roles: [administratorRole] }] });
  world.change({ identities: new Map([...store.identities, [subject, id]]) });
}

/** Refuses a caller without access to the operation (§5.2, §5.3). */
export function requireAccess(
  { behaviour: { access }, choices }: World,
  route: Route,
  caller: Caller | undefined,
): void {
  switch (access.allowsAccess(route, caller, choices)) {
    case 'unauthenticated':
      throw new Refusal('unauthenticated', 'Valid credentials are required: an API key or a bearer token.', {
        headers: { 'www-authenticate': 'Bearer realm="svc"' },
      });
    case 'forbidden':
      throw new Refusal('forbidden', 'The caller does not have the required role.');
  }
}

/** Refuses the request if the database is unreachable (§4.1). */
export function requireDatabase({ situation }: World): void {
  if (!situation.databaseReachable)
    throw new Refusal('database-unreachable', 'The database cannot be reached.');
}
