import { Refusal } from '#reference/server/domain/errors.ts';
import { type Route, route } from '#reference/server/http/call.ts';
import type { World } from '#reference/server/world/world.ts';

/** The issuer at which people sign in. The first request loads the issuer's library, which requires Node. */
export function signInRoutes(world: World, origins: readonly string[]): Route[] {
  let site: Promise<(request: Request) => Promise<Response>> | undefined;

  /** A 404 or 5xx of the issuer is replaced with the error body (§7.1). Other errors keep OIDC's format. */
  async function answer({ request }: { request: Request }): Promise<Response> {
    site ??= import('./issuer-site.ts').then(({ issuerSite }) => issuerSite(world, origins));
    const answered = await (await site)(request);
    if (answered.status === 404) throw new Refusal('not-found', 'Page not found.');
    if (answered.status >= 500) throw new Error('The issuer failed.');
    return answered;
  }

  return (['GET', 'POST'] as const).map((method) =>
    route('useIssuer', `${method} /issuer/*`, answer, 'nothing'),
  );
}
