import { randomUUID } from 'node:crypto';
import { listen } from '#reference/server/listen.ts';
import { createReference } from '#reference/server/reference.ts';

export interface ServedReference {
  readonly url: string;
  /** Every request that arrived, by method and path. */
  readonly arrived: string[];
  /** Brings the reference into a state and answers with the values of that state. */
  given(state: string, params?: object): Promise<Record<string, unknown>>;
  /** A key of a new caller. */
  key(kind?: string): Promise<string>;
  close(): Promise<void>;
}

/** The reference implementation behind a socket of its own. */
export async function servedReference(): Promise<ServedReference> {
  const token = randomUUID();
  const reference = createReference({ controlToken: token });
  const arrived: string[] = [];
  const { url, close } = await listen({
    ...reference,
    fetch: (request) => {
      arrived.push(`${request.method} ${new URL(request.url).pathname}`);
      return reference.fetch(request);
    },
  });
  const given = async (state: string, params: object = {}) => {
    const response = await reference.control(
      new Request('http://control.test/states', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ state, params }),
      }),
    );
    const { values } = await response.json();
    return values;
  };
  const key = async (kind = 'infrastructure') => {
    const { headers } = await given('a caller exists', { kind });
    return new Headers(headers as Record<string, string>).get('x-api-key') ?? '';
  };
  return { url, arrived, given, key, close };
}
