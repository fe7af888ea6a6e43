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
  /** Call before any request. `url` is the address for clients; the token issuer has the same origin. */
  servedAt(url: string): void;
  /** An administrator's key and token. A factory reset removes the key unless it is an infrastructure key. */
  issueCredentials(apiKey?: string): Promise<FirstCredentials>;
  /** The internal state, for storage backends. */
  readonly world: World;
}

export interface ReferenceOptions extends WorldOptions {
  /** Additional routes. If the service has a route for the same request, the additional route is used. */
  routes?: (world: World) => readonly Route[];
  /** If `controlToken` is set, requests to `control` must contain this bearer token. */
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
