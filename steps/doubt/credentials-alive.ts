import type { Exchange } from '#harness/http/exchange.ts';
import type { AuthMethod, CallerKind } from '#harness/register/callers.ts';
import { unlessUntestable } from '#harness/result/outcome.ts';
import type { Session } from '#harness/run/session/session.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import type { Observer } from './observer.ts';

const kinds: readonly CallerKind[] = ['administrator', 'user', 'infrastructure'];

/**
 * Whether a request was refused with 401, and so is everybody whom state control makes with credentials of that kind.
 * A server that takes none of them looks the same, so only credentials of the profile can show that one.
 */
export async function areCredentialsDead(
  session: Session,
  observer: Observer,
  last: Exchange | undefined,
): Promise<boolean> {
  const method = last?.response.status === 401 ? methodOf(last) : undefined;
  if (method === undefined) return false;
  for (const kind of kinds) {
    if (session.profile.credentials[`${kind}:${method}`] !== undefined) return false;
    const headers = await headersFor(session, { kind, method }).catch(unlessUntestable);
    if (headers === undefined) continue;
    const { response } = await observer.askWith(headers, 'getUserInfo');
    if (response.status !== 401) return false;
  }
  return true;
}

function methodOf({ request: { headers } }: Exchange): AuthMethod | undefined {
  if (headers['x-api-key'] !== undefined) return 'api-key';
  return headers.authorization === undefined ? undefined : 'bearer';
}
