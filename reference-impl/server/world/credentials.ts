import { person, personId, personName } from '#reference/server/data/people.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import type { TokenKind } from '#reference/server/domain/issuer.ts';
import { add } from './changes.ts';
import type { World } from './world.ts';

/** The kinds of callers. A caller with a `place` is the person at that index of the population. */
const kinds = {
  administrator: { place: 0, roles: [administratorRole] },
  user: { place: 1, roles: ['Reader'] },
  stranger: { name: 'Stranger', roles: [] },
  infrastructure: { place: 0, roles: [administratorRole] },
  'initial-administrator': { name: 'Initial Administrator', roles: [] },
} as const;

export type CallerKind = keyof typeof kinds;
export const callerKinds = Object.keys(kinds) as readonly CallerKind[];

/** Issues an API key. If `chosen` is null, the key is random. */
export function issueKey(world: World, kind: CallerKind, chosen: string | null) {
  const { metaverseObjectId, name } = personBehind(world, kind, 'api-key');
  const secret = chosen ?? `svc_${crypto.randomUUID().replaceAll('-', '')}`;
  const key = {
    id: world.newId(),
    name: `Key of ${name}`,
    isInfrastructureKey: kind === 'infrastructure',
    createdAt: world.clock.now(),
    roles: kinds[kind].roles,
    metaverseObjectId,
  };
  world.credentials.keys.set(secret, key);
  add(world, { apiKeys: [key] });
  return { headers: { 'X-Api-Key': secret }, name: key.name, metaverseObjectId, apiKeyId: key.id };
}

export async function issueToken(world: World, kind: CallerKind, token: TokenKind) {
  const { id, name, metaverseObjectId } = registerSubject(world, kind);
  const account = kind === 'initial-administrator' ? 'initial.administrator' : id;
  const subject = { id, name, signedInAs: `${account}@svc-contract.test` };
  const signed = await world.issuer.sign(subject, token, world.clock.now());
  return { headers: { Authorization: `Bearer ${signed}` }, name, metaverseObjectId };
}

/** Creates a subject of the issuer. If the caller has a Metaverse Object, the subject is linked to it. */
export function registerSubject(world: World, kind: CallerKind) {
  const { metaverseObjectId, name } = personBehind(world, kind, 'bearer');
  const id = `${kind}-${crypto.randomUUID()}`;
  if (metaverseObjectId !== null) {
    world.credentials.subjects.set(id, metaverseObjectId);
    world.change({ identities: new Map([...world.store.identities, [id, metaverseObjectId]]) });
  }
  return { id, name, metaverseObjectId };
}

/** A caller's name and object id. Adds a missing object, except for an API key while no objects exist. */
function personBehind(world: World, kind: CallerKind, method: 'api-key' | 'bearer') {
  const { seed, store, clock } = world;
  const caller = kinds[kind];
  if (!('place' in caller)) return { metaverseObjectId: null, name: caller.name };
  const id = personId(seed, caller.place);
  const isMissing = !store.metaverseObjects.some((known) => known.id === id);
  // An API key has its own roles and needs no person, so an empty population can stay empty.
  if (isMissing && !(store.metaverseObjects.length === 0 && method === 'api-key')) {
    const made = person(seed, caller.place, store.objectTypes[0]?.id ?? '', clock.now());
    add(world, { metaverseObjects: [{ ...made, roles: kind === 'user' ? [] : caller.roles }] });
  }
  return { metaverseObjectId: id, name: personName(seed, caller.place) };
}

export interface FirstCredentials {
  readonly apiKey: string;
  readonly bearerToken: string;
}

/** Without `wanted`, the API key is an existing or else a new infrastructure key. The bearer token is new. */
export async function issueFirstCredentials(world: World, wanted?: string): Promise<FirstCredentials> {
  const { keys } = world.credentials;
  const known = [...keys].find(([secret, key]) =>
    wanted === undefined ? key.isInfrastructureKey : secret === wanted,
  );
  const apiKey = known?.[0] ?? issueKey(world, 'infrastructure', wanted ?? null).headers['X-Api-Key'];
  const { headers } = await issueToken(world, 'administrator', 'valid');
  return { apiKey, bearerToken: headers.Authorization.replace('Bearer ', '') };
}
