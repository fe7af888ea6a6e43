import type { Session } from '#harness/conformance/session.ts';
import { buildRequest } from '#harness/target/call.ts';

/** A factory reset removes ordinary keys and people (§4.5): whoever stood for somebody before it may be gone. */
export function forgetCallers({ callers, doubtful, profile }: Session): void {
  callers.clear();
  if (!profile.allowed.has('reset')) return;
  for (const name of Object.keys(profile.credentials)) {
    if (name.endsWith(':api-key') && !name.startsWith('infrastructure:')) doubtful.add(name);
  }
}

/**
 * Finds out, in the calm state, which keys of the profile a reset took away for good: not every calm state brings
 * them back. User info is for whoever is known (§5.3), so a refusal there tells.
 */
export async function settleDoubts(session: Session): Promise<void> {
  const { contract, profile, target, recorder, doubtful, removed } = session;
  for (const name of doubtful) {
    const [caller = name] = name.split(':');
    const headers = profile.credentials[name] ?? {};
    const request = buildRequest(contract, profile, target.baseUrl, 'getUserInfo', { headers });
    const { response } = await recorder.send(request, { operation: 'getUserInfo', caller });
    if ([401, 403].includes(response.status)) removed.add(name);
    else removed.delete(name);
    doubtful.delete(name);
  }
}
