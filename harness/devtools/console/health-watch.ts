import { canonical } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Application } from '#harness/devtools/request-log/observe.ts';

/** What service health tells a caller of the desk's own. */
export interface WatchedHealth {
  readonly status: number;
  /** The body of a 200, its members spelled as the contract spells them; null for any other answer. */
  readonly summary: unknown;
}

/** Reads service health as an administrator whom state control makes, and makes again if a reset removes them. */
export function healthWatch(
  { fetch, control }: Application,
  token: string,
  { vocabulary }: Contract,
): () => Promise<WatchedHealth> {
  let credentials: Promise<Record<string, string>> | undefined;

  async function makeCaller(): Promise<Record<string, string>> {
    const response = await control(
      new Request('http://control.invalid/states', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({
          state: 'a caller exists',
          params: { kind: 'infrastructure', method: 'api-key' },
        }),
      }),
    );
    const { values } = (await response.json()) as { values?: { headers?: Record<string, string> } };
    return values?.headers ?? {};
  }

  return async () => {
    credentials ??= makeCaller();
    const headers = await credentials;
    const response = await fetch(new Request('http://server.invalid/api/v1/system/health', { headers }));
    if (response.status === 401) credentials = undefined;
    if (response.status !== 200) return { status: response.status, summary: null };
    const body: unknown = await response.json().catch(() => null);
    return { status: 200, summary: canonical(body, vocabulary) };
  };
}
