import { buildRequest } from '#harness/http/call.ts';
import { isObject, isRefusal } from '#harness/scenario/response.ts';
import type { Session } from '#harness/session/session.ts';

const survivesReset = /^(?:infrastructure|stranger):/;

/** A factory reset removes people and keys, so callers of the profile may no longer exist (§4.5). */
export function forgetCallers({ callers, listed, toRevalidate, profile }: Session): void {
  callers.clear();
  listed.clear();
  if (!profile.allowed.has('reset')) return;
  for (const name of Object.keys(profile.credentials)) if (!survivesReset.test(name)) toRevalidate.add(name);
}

/** Any authenticated caller may read user info, so a refusal means invalid credentials (§5.3). */
export async function revalidateCallers(session: Session): Promise<void> {
  const { contract, profile, target, recorder, toRevalidate, removed } = session;
  for (const name of toRevalidate) {
    const [caller = name] = name.split(':');
    const headers = profile.credentials[name] ?? {};
    const request = buildRequest(contract, profile, target.baseUrl, 'getUserInfo', { headers });
    const exchange = await recorder.send(request, { operation: 'getUserInfo', caller });
    // If a person is removed, the person's token may stay valid. User info then shows no identity (§5.6).
    if (isRefusal(exchange) || hasNoIdentity(name, exchange.response.content)) removed.add(name);
    else removed.delete(name);
    toRevalidate.delete(name);
  }
}

function hasNoIdentity(name: string, content: unknown): boolean {
  return name.endsWith(':bearer') && isObject(content) && content.authorised === false;
}
