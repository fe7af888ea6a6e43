import { type Listening, listen } from '#reference/listener/listen.ts';
import { createReference, type Reference, type ReferenceOptions } from '#reference/server/reference.ts';
import { enterer } from './enterer.ts';

const controlToken = 'token-of-the-test';

export interface StartedReference extends Listening {
  /** Every request that arrived, by method and path. */
  readonly arrived: string[];
  /** Enters a state and returns its values. */
  enter(state: string, params?: object): Promise<Record<string, unknown>>;
  issueCredentials: Reference['issueCredentials'];
  calm(): Promise<void>;
}

export async function startedReference(options: ReferenceOptions = {}): Promise<StartedReference> {
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
    arrived,
    issueCredentials: reference.issueCredentials,
    enter: enterer(reference.control, controlToken),
    async calm() {
      const headers = { authorization: `Bearer ${controlToken}` };
      await reference.control(new Request('http://localhost/states', { method: 'DELETE', headers }));
    },
  };
}
