import { membersOf, textOf } from '#harness/contract/json-values.ts';
import { authenticationIn, type HeaderReader } from '#harness/contract/request-validator.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import type { ReceivedCaller } from './request-log.ts';

/** Maps credentials to their caller, learned from the responses of state control. */
export function knownCallers(): {
  behind(headers: HeaderReader): ReceivedCaller;
  readonly learn: Middleware;
} {
  const kinds = new Map<string, string>();
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
      const { params } = membersOf(await asked.json().catch(() => undefined));
      const { headers, cookie } = membersOf(membersOf(await response.clone().json()).values);
      const kind = textOf(membersOf(params).kind) ?? 'administrator';
      for (const credential of [...Object.values(membersOf(headers)), cookie])
        if (typeof credential === 'string') kinds.set(credential, kind);
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
