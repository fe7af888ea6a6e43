import type { Caller } from '#harness/register/callers.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';

/** As many as a page may be moved by. */
const longestChain = 3;

/** Follows redirects of the latest answer within the server, since a page may lie behind a slash (OP-129). */
export async function followRedirects(world: Scenario, caller: Caller): Promise<void> {
  for (let followed = 0; followed < longestChain; followed += 1) {
    const { request, response, operation } = world.last;
    const { location } = response.headers;
    if (response.status < 300 || response.status >= 400 || location === undefined) return;
    const from = new URL(request.url);
    const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
    if (to === undefined || to.origin !== from.origin) return;
    const headers = { ...(await headersFor(world.session, caller)), accept: 'text/html' };
    await world.send(new Request(to, { headers }), caller, operation);
  }
}
