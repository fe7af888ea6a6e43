import { operationFor } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import { buildRequest } from '#harness/http/call.ts';
import type { Session } from '#harness/session/session.ts';
import { isRefusal } from './response.ts';

const survivesReset = /^(?:infrastructure|stranger):/;

/** A reset removes people and keys, so callers may no longer exist. */
export function forgetCallers({ callers, listed, toRevalidate, profile }: Session): void {
  callers.clear();
  listed.clear();
  if (!profile.allowed.has('reset')) return;
  for (const name of Object.keys(profile.credentials)) if (!survivesReset.test(name)) toRevalidate.add(name);
}

/** Any authenticated caller may read the own identity, so a refusal means invalid credentials. */
export async function revalidateCallers(session: Session): Promise<void> {
  const { contract, profile, target, recorder, toRevalidate, removed } = session;
  const { id: operation, written } = operationFor(contract, 'identity');
  for (const name of toRevalidate) {
    const [caller = name] = name.split(':');
    const headers = profile.credentials[name] ?? {};
    const request = buildRequest(contract, profile, target.baseUrl, operation, { headers });
    const exchange = await recorder.send(request, { operation, caller });
    // If a person is removed, the person's token may stay valid. The response then shows no identity.
    const hasIdentity = membersOf(exchange.response.content)[String(membersOf(written['x-tells']).identity)];
    if (isRefusal(exchange) || (name.endsWith(':bearer') && hasIdentity === false)) removed.add(name);
    else removed.delete(name);
    toRevalidate.delete(name);
  }
}
