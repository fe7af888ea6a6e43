import { loadContract } from '#harness/contract/contract.ts';
import { listen } from '#reference/listener/listen.ts';
import { systemClock } from '#reference/server/domain/clock.ts';
import { createReference, type ReferenceOptions } from '#reference/server/reference.ts';
import { enterer } from './enterer.ts';

const controlToken = 'token-of-the-test';

/** The `fetch` function of a reference implementation, and an administrator's API key. */
export async function goodServer(
  options: {
    readonly skewSeconds?: number;
    readonly document?: unknown;
    readonly key?: string;
    readonly kind?: string;
  } = {},
) {
  const { skewSeconds = 0, document = (await loadContract()).document, ...given } = options;
  const clock = { ...systemClock, now: () => new Date(Date.now() + skewSeconds * 1000) };
  const { fetch, control } = createReference({ clock, document });
  const { headers } = await enterer(control)('a caller exists', { kind: 'administrator', ...given });
  return { fetch, key: Object.values(headers as Record<string, string>).join() };
}

export async function startedReference(options: ReferenceOptions = {}) {
  const reference = createReference({ controlToken, ...options });
  const arrived: string[] = [];
  const server = await listen({
    ...reference,
    fetch: (request) => {
      arrived.push(`${request.method} ${new URL(request.url).pathname}`);
      return reference.fetch(request);
    },
  });
  return {
    ...server,
    /** Every request that arrived, by method and path. */
    arrived,
    issueCredentials: reference.issueCredentials,
    enter: enterer(reference.control, controlToken),
    async calm() {
      const headers = { authorization: `Bearer ${controlToken}` };
      await reference.control(new Request('http://localhost/states', { method: 'DELETE', headers }));
    },
  };
}
