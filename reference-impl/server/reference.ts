import { createApp } from './app.ts';
import { createControl } from './control.ts';
import { environment } from './data/default-store.ts';
import { type Clock, controllableClock, isControllable } from './domain/clock.ts';
import { defaultFreedoms, type Freedoms } from './domain/freedoms.ts';
import { createIssuer } from './domain/issuer.ts';
import type { Release } from './domain/releases.ts';
import type { Keeper } from './lasting/keeper.ts';
import { lasting } from './lasting/lasting.ts';
import { type Behaviour, documented } from './world/behaviour.ts';
import { createWorld, type Pages } from './world/world.ts';

/** The whole service, in memory unless a keeper is given. */
export interface Reference {
  /** The service's own API. Never listens. */
  fetch(request: Request): Promise<Response>;
  /** The state control protocol of openapi/state-control.yaml, at `/states`. */
  control(request: Request): Promise<Response>;
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
  /** Demanded by `control` as a bearer token, if given. */
  controlToken?: string;
  /** Keeps what changes beyond this process. What it has kept outweighs `seed` and `objects`. */
  keeper?: Keeper;
}

export function createReference(options: ReferenceOptions = {}): Reference {
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
    },
    environment,
  );
  const reference = {
    fetch: createApp(world),
    control: createControl(world, environment, options.controlToken),
  };
  return keeper === undefined ? reference : lasting(world, reference, keeper);
}
