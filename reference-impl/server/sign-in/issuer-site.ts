import type { Provider } from 'oidc-provider';
import type { World } from '#reference/server/world/world.ts';
import { withinEra } from './kept.ts';
import { createProvider } from './provider.ts';
import { signInStep } from './sign-in-step.ts';
import { throughNode } from './through-node.ts';

export interface IssuerSettings {
  /** Origins besides this machine's to which somebody may be sent back. */
  readonly origins: readonly string[];
}

/** Everything below the authority of one service. */
export function issuerSite(world: World, { origins }: IssuerSettings) {
  let current: { readonly made: string; readonly provider: Provider } | undefined;

  /** Made anew where the address or the signing key is another. */
  async function providerNow(): Promise<Provider> {
    const { authority } = world.issuer;
    const keys = await world.issuer.signingKeys(world.clock.now());
    const made = `${authority} ${keys[0]?.kid}`;
    if (current?.made !== made) {
      const secret = await world.issuer.cookieSecret();
      current = { made, provider: createProvider(world, { authority, keys, secret, origins }) };
    }
    return current.provider;
  }

  return async function answer(request: Request): Promise<Response> {
    const { authority } = world.issuer;
    const provider = await providerNow();
    const { origin, pathname: path } = new URL(authority);
    return withinEra(world, () =>
      new URL(request.url).pathname.startsWith(`${path}/sign-in/`)
        ? signInStep(request, { provider, world, authority })
        : throughNode(request, { origin, path }, provider.callback()),
    );
  };
}
