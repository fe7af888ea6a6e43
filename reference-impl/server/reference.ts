import { createApp } from './app.ts';
import { createControl } from './control.ts';
import { environment as defaultEnvironment } from './data/default-store.ts';
import { type Clock, controllableClock, isControllable } from './domain/clock.ts';
import { defaultFreedoms, type Freedoms } from './domain/freedoms.ts';
import { createIssuer } from './domain/issuer.ts';
import type { Release } from './domain/releases.ts';
import type { Keeper } from './lasting/keeper.ts';
import { lasting } from './lasting/lasting.ts';
import { type Behaviour, documented } from './world/behaviour.ts';
import { type FirstCredentials, issueFirstCredentials } from './world/issue-credentials.ts';
import { createWorld, moveAuthority, type Pages, type SignIn } from './world/world.ts';

/** The whole service, in memory unless a keeper is given. */
export interface Reference {
  /** The service's own API. Never listens. */
  fetch(request: Request): Promise<Response>;
  /** The state control protocol of openapi/state-control.yaml, at `/states`. */
  control(request: Request): Promise<Response>;
  /** Told of the address that clients use, before the first of them asks: the issuer lies below it. */
  servedAt(url: string): void;
  /**
   * An administrator's API key, the given one or a random one, and a bearer token. Both outlive the calm state, and the
   * key a factory reset, since it is an infrastructure key.
   */
  issueCredentials(apiKey?: string): Promise<FirstCredentials>;
}

export interface ReferenceOptions {
  clock?: Clock;
  seed?: number;
  /** How many Metaverse Objects there are in the calm state. */
  objects?: number;
  /** The release to speak (9). */
  release?: Release;
  behaviour?: Behaviour;
  freedoms?: Freedoms;
  /** What `/api/openapi/v1.json` answers. */
  document?: unknown;
  /** Serves `/api/reference` and its assets; without it there is one plain page. */
  pages?: Pages;
  /** The issuer at which people sign in, once it is known where this is served. */
  signIn?: SignIn;
  /** Demanded by `control` as a bearer token, if given. */
  controlToken?: string;
  /** Where to look for credentials; said to whoever sends none that are valid. */
  credentialsHint?: string;
  /** Keeps what changes beyond this process. What it has kept outweighs `seed` and `objects`. */
  keeper?: Keeper;
}

export function createReference(options: ReferenceOptions = {}): Reference {
  // Of its own, since where people sign in is known only when it is served.
  const environment = { ...defaultEnvironment };
  const { clock, release = '0.16.0', keeper } = options;
  const { seed = 1, objects = 25 } = keeper?.origin ?? options;
  const world = createWorld(
    {
      clock: clock !== undefined && isControllable(clock) ? clock : controllableClock(clock),
      seed,
      objects,
      release,
      behaviour: options.behaviour ?? documented,
      freedoms: options.freedoms ?? defaultFreedoms,
      issuer: createIssuer(environment.ssoAuthority),
      document: options.document,
      pages: options.pages,
      signIn: options.signIn,
      credentialsHint: options.credentialsHint,
    },
    environment,
  );
  const reference: Reference = {
    fetch: createApp(world),
    control: createControl(world, environment, options.controlToken),
    servedAt: (url) => moveAuthority(world, environment, url),
    issueCredentials: (apiKey) => issueFirstCredentials(world, apiKey),
  };
  return keeper === undefined ? reference : { ...reference, ...lasting(world, reference, keeper) };
}
