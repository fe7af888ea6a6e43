import { createApp } from './app.ts';
import { createControl } from './control.ts';
import type { Route } from './http/call.ts';
import { type FirstCredentials, issueFirstCredentials } from './world/credentials.ts';
import { World, type WorldOptions } from './world/world.ts';

/** The complete service, in memory. */
export interface Reference {
  /** The API of the service, without a socket. */
  fetch(request: Request): Promise<Response>;
  /** The state control protocol of openapi/state-control.yaml, at `/states`. */
  control(request: Request): Promise<Response>;
  /** Called before the first request, with the address that clients use: the base of the issuer's address. */
  servedAt(url: string): void;
  /**
   * An administrator's API key (the given one or a random one) and a bearer token. Both stay valid in the
   * initial state, and the key also after a factory reset, since it is an infrastructure key.
   */
  issueCredentials(apiKey?: string): Promise<FirstCredentials>;
  /** The internal state, for storage backends. */
  readonly world: World;
}

export interface ReferenceOptions extends WorldOptions {
  /** Additional routes, which take precedence over those of the service at the same path. */
  routes?: (world: World) => readonly Route[];
  /** If given, `control` requires it as a bearer token. */
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
