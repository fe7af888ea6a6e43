import type { Asker } from '#steps/world/asker.ts';
import { type Caller, headersFor } from '#steps/world/callers.ts';

/** Sends a request that is no operation of the contract, to a path relative to the base address. */
export async function sendElsewhere(
  asker: Asker,
  caller: Caller,
  method: string,
  path: string,
): Promise<void> {
  const headers = { accept: 'application/json', ...(await headersFor(asker.session, caller)) };
  await asker.send(new Request(asker.session.target.baseUrl + path, { method, headers }), caller);
}
