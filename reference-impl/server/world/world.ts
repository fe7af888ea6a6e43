import { defaultStore } from '#reference/server/data/default-store.ts';
import type { ControllableClock } from '#reference/server/domain/clock.ts';
import type { Freedoms } from '#reference/server/domain/freedoms.ts';
import type { Issuer } from '#reference/server/domain/issuer.ts';
import type { RateLimit, Window } from '#reference/server/domain/limits.ts';
import { guid } from '#reference/server/domain/random.ts';
import type { Release } from '#reference/server/domain/releases.ts';
import { type Environment, type Store, withoutDeleted } from '#reference/server/domain/store.ts';
import type { Behaviour } from './behaviour.ts';
import { admitted, type Credentials } from './callers.ts';

/** Lets people sign in: the whole issuer, which only a served reference has. */
export type SignIn = (request: Request, world: World) => Promise<Response>;

export type Pages = (request: Request) => Promise<Response | undefined>;

/** What surrounds the store and can go wrong with it. */
export interface Situation {
  environment: Environment;
  databaseReachable: boolean;
  /** The step at which the next factory reset is interrupted. */
  failsAtStep: string | null;
  limit: RateLimit | null;
  windows: Map<string, Window>;
  /** Steps of a factory reset that were put off; the documented one puts none off (4.5). */
  postponed: readonly Postponed[];
}

export interface Postponed {
  at: Date;
  step(store: Store): Store;
}

/** Everything the service is made of. Only the last three, the credentials and the clock change: `kept.ts` names all that does. */
export interface World {
  readonly clock: ControllableClock;
  readonly behaviour: Behaviour;
  readonly freedoms: Freedoms;
  readonly release: Release;
  readonly seed: number;
  readonly objects: number;
  readonly issuer: Issuer;
  readonly document: unknown;
  readonly pages: Pages | undefined;
  readonly signIn: SignIn | undefined;
  /** Where to look for credentials, in a sentence. */
  readonly credentialsHint: string | undefined;
  readonly credentials: Credentials;
  store: Store;
  situation: Situation;
  /** How many ids it has given out. */
  made: number;
  newId(): string;
}

export type Surroundings = Omit<World, 'store' | 'situation' | 'made' | 'newId' | 'credentials'>;

export function calmSituation(environment: Environment): Situation {
  return {
    environment,
    databaseReachable: true,
    failsAtStep: null,
    limit: null,
    windows: new Map(),
    postponed: [],
  };
}

export function createWorld(surroundings: Surroundings, environment: Environment): World {
  const world: World = {
    ...surroundings,
    credentials: { keys: new Map(), subjects: new Map() },
    situation: calmSituation(environment),
    store: freshStore(surroundings, environment),
    made: 0,
    newId() {
      world.made += 1;
      return guid(surroundings.seed ^ 0x1d, world.made);
    },
  };
  return world;
}

/** Back to the calm state: default data, free clock, credentials kept. */
export function calm(world: World, environment: Environment): void {
  world.clock.runFreely();
  world.situation = calmSituation(environment);
  world.store = admitted(freshStore(world, environment), world.credentials);
}

/** What has fallen due since somebody last looked is carried out. */
export function catchUp(world: World, now: Date): void {
  const { postponed } = world.situation;
  world.store = withoutDeleted(world.store, now);
  const due = postponed.filter(({ at }) => at <= now);
  if (due.length === 0) return;
  world.situation = { ...world.situation, postponed: postponed.filter((one) => !due.includes(one)) };
  world.store = due.reduce((store, { step }) => step(store), world.store);
}

function freshStore(
  { seed, objects, clock }: Pick<World, 'seed' | 'objects' | 'clock'>,
  environment: Environment,
): Store {
  return defaultStore({ seed, objects, now: clock.now(), environment });
}

/** Lets the issuer lie below the address of the service, and every setting that names it say so. */
export function moveAuthority(world: World, environment: Environment, url: string): void {
  const { origin } = new URL(url);
  // A browser cannot go to an address that stands for all of them.
  const reached = origin.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:|$)/, '//localhost');
  const authority = `${reached}/issuer`;
  const addresses = {
    ssoAuthority: authority,
    ssoMetadataAddress: `${authority}/.well-known/openid-configuration`,
  };
  Object.assign(environment, addresses);
  world.situation = { ...world.situation, environment: { ...world.situation.environment, ...addresses } };
  world.issuer.authority = authority;
  const { settings } = world.behaviour;
  world.store = {
    ...world.store,
    settings: settings.reasserted(world.store.settings, world.situation.environment),
  };
}
