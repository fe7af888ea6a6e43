import { person } from '#reference/server/data/people.ts';
import type { TokenKind } from '#reference/server/domain/issuer.ts';
import { type CallerKind, identityOf, rolesOf } from './callers.ts';
import type { World } from './world.ts';

export type IssuedToken = {
  /** What to send. */
  headers: Record<string, string>;
  name: string;
  metaverseObjectId: string | null;
};
export type IssuedKey = IssuedToken & { apiKeyId: string };

/** Issues an API key, the given one or a random one (null). */
export function issueKey(world: World, kind: CallerKind, chosen: string | null): IssuedKey {
  const { id: metaverseObjectId } = present(world, kind, 'api-key');
  const secret = chosen ?? `svc_${crypto.randomUUID().replaceAll('-', '')}`;
  const key = {
    id: world.newId(),
    name: `Key of ${identityOf(kind, world.seed).name}`,
    isInfrastructureKey: kind === 'infrastructure',
    createdAt: world.clock.now(),
    roles: rolesOf(kind),
    metaverseObjectId,
  };
  world.credentials.keys.set(secret, key);
  world.store = { ...world.store, apiKeys: [...world.store.apiKeys, key] };
  return { headers: { 'X-Api-Key': secret }, name: key.name, metaverseObjectId, apiKeyId: key.id };
}

/** Has the issuer sign a bearer token for somebody new to it. */
export async function issueToken(world: World, kind: CallerKind, token: TokenKind): Promise<IssuedToken> {
  const { id, name, metaverseObjectId } = enter(world, kind);
  const signedInAs =
    kind === 'initial-administrator' ? 'initial.administrator@svc-contract.test' : `${id}@svc-contract.test`;
  const signed = await world.issuer.sign({ id, name, signedInAs }, token, world.clock.now());
  return { headers: { Authorization: `Bearer ${signed}` }, name, metaverseObjectId };
}

/** Makes somebody known as a subject of the issuer. */
export function enter(world: World, kind: CallerKind) {
  const { id: metaverseObjectId, name } = present(world, kind, 'bearer');
  const id = `${kind}-${crypto.randomUUID()}`;
  if (metaverseObjectId !== null) {
    world.credentials.subjects.set(id, metaverseObjectId);
    world.store = {
      ...world.store,
      identities: new Map([...world.store.identities, [id, metaverseObjectId]]),
    };
  }
  return { id, name, metaverseObjectId };
}

/** The person behind a caller, put among the people where a reset or a small population left them out. */
function present(world: World, kind: CallerKind, method: 'api-key' | 'bearer') {
  const identity = identityOf(kind, world.seed);
  const { metaverseObjects, objectTypes } = world.store;
  // A key carries its rights itself, so a population of nobody can stay so.
  if (metaverseObjects.length === 0 && method === 'api-key') return identity;
  if (identity.id !== null && !metaverseObjects.some((known) => known.id === identity.id)) {
    const place = kind === 'user' ? 1 : 0;
    const made = person(world.seed, place, objectTypes[0]?.id ?? '', world.clock.now());
    world.store = {
      ...world.store,
      metaverseObjects: [...metaverseObjects, { ...made, roles: kind === 'user' ? [] : rolesOf(kind) }],
    };
  }
  return identity;
}

/** What a developer needs in order to begin. */
export interface FirstCredentials {
  readonly apiKey: string;
  readonly bearerToken: string;
}

/** The wanted key, else one that is there already, as where the state has lasted, else a random one. */
export async function issueFirstCredentials(world: World, wanted?: string): Promise<FirstCredentials> {
  const { keys } = world.credentials;
  const known = [...keys].find(([secret, key]) =>
    wanted === undefined ? key.isInfrastructureKey : secret === wanted,
  );
  const apiKey = known?.[0] ?? issueKey(world, 'infrastructure', wanted ?? null).headers['X-Api-Key'] ?? '';
  const token = await issueToken(world, 'administrator', 'valid');
  return {
    apiKey,
    bearerToken: (token.headers.Authorization ?? '').replace('Bearer ', ''),
  };
}
