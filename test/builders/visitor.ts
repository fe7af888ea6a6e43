import type { ReferenceOptions } from '#reference/server/reference.ts';
import { createReference } from '#reference/server/reference.ts';

/** A JSON value of unknown shape, as tests access it. */
export interface Reply {
  status: number;
  headers: Headers;
  body: Json;
}
export type Json = { [name: string]: Json } & Json[] & (string | number | boolean | null);

export interface Visitor {
  /** Enters a state of the reference and returns its values. */
  given(state: string, params?: object): Promise<Json>;
  calm(): Promise<void>;
  ask(
    path: string,
    request?: { method?: string; headers?: Json | HeadersInit; json?: unknown },
  ): Promise<Reply>;
}

/** A user of a reference implementation in this process. */
export function visitor(options?: ReferenceOptions, reference = createReference(options)): Visitor {
  return {
    async given(state, params = {}) {
      const response = await reference.control(
        new Request('http://reference.test/states', {
          method: 'POST',
          body: JSON.stringify({ state, params }),
        }),
      );
      const body = await response.json();
      if (!response.ok) throw new Error(`${response.status}: ${body.detail}`);
      return body.values;
    },
    async calm() {
      await reference.control(new Request('http://reference.test/states', { method: 'DELETE' }));
    },
    async ask(path, { method = 'GET', headers = {}, json } = {}) {
      const sent = new Headers(headers as HeadersInit);
      if (json !== undefined) sent.set('content-type', 'application/json');
      const body = json === undefined ? null : JSON.stringify(json);
      const response = await reference.fetch(
        new Request(`http://reference.test${path}`, { method, headers: sent, body }),
      );
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text.startsWith('{') ? JSON.parse(text) : text,
      };
    },
  };
}

/** The headers of a new caller. */
export async function callerOf(visit: Visitor, params: object = { kind: 'infrastructure' }): Promise<Json> {
  return (await visit.given('a caller exists', params)).headers as Json;
}
