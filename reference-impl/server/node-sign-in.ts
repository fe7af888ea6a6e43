import type { SignIn, World } from './world/world.ts';

/** The issuer under Node. Its library is loaded when somebody first asks it for something. */
export function nodeSignIn(settings: { readonly origins: readonly string[] }): SignIn {
  const sites = new WeakMap<World, Promise<(request: Request) => Promise<Response>>>();
  return async (request, world) => {
    const site =
      sites.get(world) ??
      import('./sign-in/issuer-site.ts').then(({ issuerSite }) => issuerSite(world, settings));
    sites.set(world, site);
    return (await site)(request);
  };
}
