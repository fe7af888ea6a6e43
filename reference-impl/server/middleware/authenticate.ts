import { administratorRole, type Caller } from '#reference/server/domain/access.ts';
import { Refusal } from '#reference/server/domain/errors.ts';
import type { World } from '#reference/server/world/world.ts';

/**
 * The caller behind a request's credentials (5.1); an API key counts before a token, a token before a cookie.
 * Credentials that prove nothing leave the caller unknown.
 */
export async function identify(world: World, request: Request): Promise<Caller | undefined> {
  const { access } = world.behaviour;
  const key = access.keyOf(request);
  const token = access.tokenOf(request);
  const session = access.sessionOf(request);
  if (key === undefined && token === undefined && session === undefined) return undefined;
  if (!world.situation.databaseReachable) {
    throw new Refusal('database-unreachable', 'The database cannot be reached.');
  }
  if (key !== undefined) return access.takenFor(holderOfKey(world, key), 'api-key', key);
  if (token !== undefined) return access.takenFor(await holderOfToken(world, token), 'bearer', token);
  if (session === undefined) return undefined;
  return access.takenFor(holderOfSession(world, session), 'session', session);
}

function holderOfKey({ credentials, store, freedoms }: World, secret: string): Caller | undefined {
  const id = credentials.keys.get(secret)?.id;
  const key = store.apiKeys.find((known) => known.id === id);
  if (key === undefined) return undefined;
  const person = store.metaverseObjects.find((known) => known.id === key.metaverseObjectId);
  const identity = freedoms.apiKeyHasIdentity ? (person?.id ?? null) : null;
  return { name: key.name, credential: 'api-key', roles: key.roles, metaverseObjectId: identity };
}

async function holderOfToken(world: World, token: string): Promise<Caller | undefined> {
  const { access } = world.behaviour;
  const claims = await world.issuer.verify(token, access.tokenChecks, world.clock.now());
  if (claims?.sub === undefined) return undefined;
  const limit = world.store.tokensRefusedBefore;
  if (limit !== null && (claims.iat ?? 0) * 1000 < limit.getTime()) return undefined;
  if (signsInAsInitialAdministrator(world, claims.sub, String(claims.preferred_username ?? ''))) {
    welcomeInitialAdministrator(world, claims.sub, String(claims.name ?? ''));
  }
  return person(world, claims.sub, String(claims.name ?? claims.sub), 'bearer');
}

function holderOfSession(world: World, cookie: string): Caller | undefined {
  const session = world.store.sessions.get(cookie);
  return session && person(world, session.userId, session.name, 'session');
}

/** Somebody who signed in; without a Metaverse Object they have no identity here (5.6). */
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

/** Whoever signs in at the sign-in page is known by the id of their Metaverse Object. */
function identityOf({ identities }: World['store'], subject: string): string {
  return identities.get(subject) ?? subject;
}

function signsInAsInitialAdministrator(
  { behaviour, store, situation }: World,
  subject: string,
  as: string,
): boolean {
  const id = identityOf(store, subject);
  const known = store.metaverseObjects.some((person) => person.id === id);
  return !known && behaviour.access.isInitialAdministrator(as, situation.environment.initialAdministrator);
}

// 5.7: how the configured administrator comes into being is open; here, by signing in.
function welcomeInitialAdministrator(world: World, subject: string, displayName: string): void {
  const id = world.newId();
  const typeId = world.store.objectTypes[0]?.id ?? '';
  const created = world.clock.now();
  const administrator = { id, displayName, typeId, status: 'Active', created, roles: [administratorRole] };
  world.store = {
    ...world.store,
    metaverseObjects: [...world.store.metaverseObjects, administrator],
    identities: new Map([...world.store.identities, [subject, id]]),
  };
}
