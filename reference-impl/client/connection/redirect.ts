import type { Outgoing } from './outgoing.ts';
import { SvcError } from './svc-error.ts';

/**
 * The request that a redirect asks for; undefined where the answer is no redirect. Nothing follows a redirect to
 * another origin: the credentials are for the instance of the session (5.1).
 */
export function followed(outgoing: Outgoing, status: number, location: string | null): Outgoing | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const from = new URL(outgoing.url);
  const to = location === null ? null : URL.parse(location, outgoing.url);
  if (to === null)
    throw new SvcError('REDIRECTED', `${from.origin} redirects (${status}) without saying where to.`, {
      status,
    });
  if (to.origin !== from.origin)
    throw new SvcError(
      'REDIRECTED',
      `${from.origin} redirects to another origin, ${to.origin}; nothing was sent there.`,
      {
        status,
        hint: 'Use that address as Url if you trust it.',
      },
    );
  // Only 307 and 308 promise that a request with an effect stays the same request.
  if (outgoing.method !== 'GET' && status !== 307 && status !== 308)
    throw new SvcError(
      'REDIRECTED',
      `${from.origin} redirects a ${outgoing.method} by ${status}; it was not followed.`,
      {
        status,
        hint: 'Give the operation its right path with --path.',
      },
    );
  return { ...outgoing, url: to.href };
}
