import type { Environment } from '#reference/server/domain/store.ts';
import type { World } from './world.ts';

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
