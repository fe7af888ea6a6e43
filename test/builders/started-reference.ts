import { type Listening, listen } from '#reference/listener/listen.ts';
import { createReference, type Reference, type ReferenceOptions } from '#reference/server/reference.ts';

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
  const ask = (init: RequestInit) => {
    const headers = { authorization: `Bearer ${controlToken}` };
    return reference.control(new Request('http://localhost/states', { ...init, headers }));
  };
  return {
    ...server,
    arrived,
    issueCredentials: reference.issueCredentials,
    async enter(state, params = {}) {
      const answer = await ask({ method: 'POST', body: JSON.stringify({ state, params }) });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { values: Record<string, unknown> }).values;
    },
    async calm() {
      await ask({ method: 'DELETE' });
    },
  };
}
