import { type TokenKind, tokenKinds } from '#reference/server/domain/issuer.ts';
import { type CallerKind, identityOf, rolesOf } from '#reference/server/world/callers.ts';
import type { World } from '#reference/server/world/world.ts';
import { person } from '../data/people.ts';
import { BadParameters, type State, state, type Values } from './state.ts';

const kinds: readonly CallerKind[] = [
  'administrator',
  'user',
  'stranger',
  'infrastructure',
  'initial-administrator',
];

interface Wanted {
  kind: CallerKind;
  key: string | null;
  method: 'api-key' | 'bearer';
  token: TokenKind;
}

export const callerStates: readonly State[] = [
  state<Wanted>(
    'a caller exists',
    'Somebody with credentials of their own, which stay good through the calm state. A stranger has no identity; an infrastructure caller holds an infrastructure API key with the Administrator role. The API key is the given one, or a random one (null).',
    {
      kind: { enum: kinds, default: 'administrator' },
      key: { type: ['string', 'null'], pattern: '^[\\w.-]{8,}$', default: null },
      method: { enum: ['api-key', 'bearer'], default: 'api-key' },
      token: { enum: tokenKinds, default: 'valid' },
    },
    (world, wanted) => {
      if (wanted.kind === 'infrastructure' && wanted.method === 'bearer') {
        throw new BadParameters('An infrastructure caller has an API key, so method must be api-key.');
      }
      if (wanted.kind === 'initial-administrator' && wanted.method === 'api-key') {
        throw new BadParameters('The initial administrator signs in, so method must be bearer.');
      }
      if (wanted.method === 'api-key') return withKey(world, wanted);
      if (wanted.key !== null) {
        throw new BadParameters('A bearer token cannot be chosen, so key needs the method api-key.');
      }
      return withToken(world, wanted);
    },
  ),
  state<{ kind: 'administrator' | 'user' }>(
    'a portal session exists',
    'Somebody is signed in to the web portal; the cookie authenticates. It ends with the calm state.',
    { kind: { enum: ['administrator', 'user'], default: 'administrator' } },
    (world, { kind }) => {
      const { id: userId, name } = enter(world, kind);
      const secret = crypto.randomUUID();
      world.store = {
        ...world.store,
        sessions: new Map([...world.store.sessions, [secret, { userId, name }]]),
      };
      return { cookie: `svc-portal-session=${secret}` };
    },
  ),
];

function withKey(world: World, { kind, key: chosen }: Wanted): Values {
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

async function withToken(world: World, { kind, token }: Wanted): Promise<Values> {
  const { id, name, metaverseObjectId } = enter(world, kind);
  const signedInAs =
    kind === 'initial-administrator' ? 'initial.administrator@svc-contract.test' : `${id}@svc-contract.test`;
  const signed = await world.issuer.sign({ id, name, signedInAs }, token, world.clock.now());
  return { headers: { Authorization: `Bearer ${signed}` }, name, metaverseObjectId };
}

/** Makes somebody known as a subject of the issuer. */
function enter(world: World, kind: CallerKind) {
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
function present(world: World, kind: CallerKind, method: Wanted['method']) {
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
