import { authenticationIn, type HeaderReader } from '#harness/contract/request-validator.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import type { ReceivedCaller } from './request-log.ts';

/** Who sends which credentials, learned from state control as it hands them out. */
interface KnownCallers {
  behind(headers: HeaderReader): ReceivedCaller;
  readonly learn: Middleware;
}

interface StateRequest {
  readonly params?: { readonly kind?: unknown } | null;
}

interface Outcome {
  readonly values?: { readonly headers?: Readonly<Record<string, string>>; readonly cookie?: string };
}

export function knownCallers(): KnownCallers {
  const kinds = new Map<string, string>();

  function remember(stateRequest: StateRequest, { values = {} }: Outcome): void {
    const kind = typeof stateRequest.params?.kind === 'string' ? stateRequest.params.kind : 'administrator';
    const { headers = {}, cookie } = values;
    for (const credential of [...Object.values(headers), ...(cookie === undefined ? [] : [cookie])]) {
      kinds.set(credential, kind);
    }
  }

  return {
    behind(headers) {
      const authentication = authenticationIn(headers);
      const key = headers.get(authentication === 'api-key' ? 'x-api-key' : 'authorization') ?? '';
      if (authentication !== 'none') return described(authentication, kinds.get(key));
      const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
      const kind = cookies.map((cookie) => kinds.get(cookie)).find((found) => found !== undefined);
      return kind === undefined ? { authentication } : described('session', kind);
    },
    learn: (next) => async (request) => {
      if (request.method !== 'POST') return next(request);
      const asked = request.clone();
      const response = await next(request);
      if (!response.ok) return response;
      const stateRequest = (await asked.json().catch(() => undefined)) as StateRequest | undefined;
      if (typeof stateRequest !== 'object' || stateRequest === null) return response;
      remember(stateRequest, (await response.clone().json()) as Outcome);
      return response;
    },
  };
}

function described(
  authentication: ReceivedCaller['authentication'],
  kind: string | undefined,
): ReceivedCaller {
  return kind === undefined ? { authentication } : { authentication, kind };
}
