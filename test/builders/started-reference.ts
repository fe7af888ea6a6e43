import { listen } from '#reference/listener/listen.ts';
import { createReference, type ReferenceOptions } from '#reference/server/reference.ts';
import { enterer } from './enterer.ts';

const controlToken = 'token-of-the-test';

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
