import { Refusal } from '#reference/server/domain/errors.ts';
import type { World } from '#reference/server/world/world.ts';

/** Counts the requests of each client in windows that begin with its first request (7.4, 8). */
export function countRequest(
  { behaviour: { limits }, situation, freedoms, clock }: World,
  request: Request,
  operation?: string,
): void {
  const { limit, windows } = situation;
  if (limit === null || limits.spares(operation)) return;
  const now = clock.now();
  const client = limits.clientOf(request);
  const known = windows.get(client);
  const length = limit.windowSeconds * 1000;
  const isOpen = known !== undefined && now.getTime() < known.since.getTime() + length;
  const window = isOpen ? { ...known, requests: known.requests + 1 } : { since: now, requests: 1 };
  windows.set(client, window);
  if (limits.status === 'serve' || !limits.isExceeded(window.requests, limit)) return;

  const left = window.since.getTime() + length - now.getTime();
  const seconds = limits.retryAfterSeconds(left);
  const retryAfter =
    freedoms.retryAfter === 'date'
      ? new Date(now.getTime() + seconds * 1000 + 999).toUTCString()
      : String(seconds);
  throw new Refusal('too-many-requests', 'Too many requests. Wait before the next one.', {
    headers: limits.sendsRetryAfter ? { 'retry-after': retryAfter } : {},
  });
}
