import { createApp } from './app.ts';
import { createControl } from './control.ts';
import type { Route } from './http/call.ts';
import { type FirstCredentials, issueFirstCredentials } from './world/credentials.ts';
import { World, type WorldOptions } from './world/world.ts';

/** The whole service, in memory. */
export interface Reference {
  /** The service's own API. Never listens. */
  fetch(request: Request): Promise<Response>;
  /** The state control protocol of openapi/state-control.yaml, at `/states`. */
  control(request: Request): Promise<Response>;
  /** Told of the address that clients use, before the first of them asks: the issuer is below it. */
  servedAt(url: string): void;
  /**
   * An administrator's API key, the given one or a random one, and a bearer token. Both outlive the initial state, and the
   * key a factory reset, since it is an infrastructure key.
   */
  issueCredentials(apiKey?: string): Promise<FirstCredentials>;
  /** What it is made of, for whoever keeps it beyond this process. */
  readonly world: World;
}

export interface ReferenceOptions extends WorldOptions {
  /** Routes of whoever starts it, in place of its own where they are at the same path. */
  routes?: (world: World) => readonly Route[];
  /** Required by `control` as a bearer token, if given. */
  controlToken?: string;
}

export function createReference(options: ReferenceOptions = {}): Reference {
  const world = new World(options);
  return {
    fetch: createApp(world, options.routes?.(world)),
    control: createControl(world, options.controlToken),
    servedAt: (url) => world.serveAt(url),
    issueCredentials: (apiKey) => issueFirstCredentials(world, apiKey),
    world,
  };
}
