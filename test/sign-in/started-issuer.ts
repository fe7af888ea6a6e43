import { type Listening, listen } from '#reference/server/listen.ts';
import { nodeSignIn } from '#reference/server/node-sign-in.ts';
import { createReference, type Reference, type ReferenceOptions } from '#reference/server/reference.ts';

const controlToken = 'token-of-the-test';

export interface StartedIssuer extends Listening {
  readonly authority: string;
  /** Every request that arrived, by method and path. */
  readonly arrived: string[];
  enter(state: string, params?: object): Promise<Record<string, unknown>>;
  issueCredentials: Reference['issueCredentials'];
  calm(): Promise<void>;
  reset(): Promise<number>;
}

/** The reference implementation behind a socket, with people who can sign in. */
export async function startedIssuer(options: ReferenceOptions = {}): Promise<StartedIssuer> {
  const signIn = nodeSignIn({ origins: ['https://app.example'] });
  const reference = createReference({ controlToken, signIn, ...options });
  const arrived: string[] = [];
  const server = await listen({
    ...reference,
    fetch: (request) => {
      arrived.push(`${request.method} ${new URL(request.url).pathname}`);
      return reference.fetch(request);
    },
  });
  const ask = (init: RequestInit) =>
    reference.control(
      new Request('http://localhost/states', {
        ...init,
        headers: { authorization: `Bearer ${controlToken}` },
      }),
    );
  return {
    ...server,
    authority: `${server.url}/issuer`,
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
    async reset() {
      const { apiKey } = await reference.issueCredentials();
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
      return (await fetch(`${server.url}/api/v1/system/reset`, { method: 'POST', headers, body: '{}' }))
        .status;
    },
  };
}
