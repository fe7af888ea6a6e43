import { failure, type Reply } from './reply.ts';
import type { Store } from './store.ts';

/** Passwords are taken over TLS only, and waited for 30 seconds at most. */
export function refusalOfPassword(
  isSecure: boolean,
  { wait = 0 }: Readonly<Record<string, unknown>>,
): Reply | undefined {
  if (!isSecure) return failure(403, 'HTTPS_REQUIRED', 'Passwords are taken over TLS only.');
  if (Number(wait) >= 0 && Number(wait) <= 30) return undefined;
  return failure(400, 'VALIDATION_ERROR', 'wait lies between 0 and 30.');
}

/** What becomes of a password in this release: it waits its turn, and the answer says so at once. */
export function queued({ id, connectedSystemId }: Store['objects'][number]): object {
  return { connectedSystemId, connectedSystemObjectId: id, state: 'Queued', message: null };
}
