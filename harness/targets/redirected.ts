import { HarnessError } from '#harness/errors.ts';

/**
 * Ends a run whose base address leads elsewhere: another scheme, host or prefix. Every answer would be a redirect, and
 * every rule would blame the server for it. A page to sign in at lies at another path, and is no such redirect.
 */
export function assertAtItsAddress(asked: string, response: Response): void {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || location === null) return;
  const from = new URL(asked);
  const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
  const [, tail = from.pathname] = /(\/api\/.*)$/.exec(from.pathname) ?? [];
  if (to === undefined || !to.pathname.endsWith(tail)) return;
  const [base, other] = [from, to].map(({ origin, pathname }) => origin + pathname.slice(0, -tail.length));
  if (base === other) return;
  throw new HarnessError('TARGET_REDIRECTS', `${base} redirects to ${other}.`, {
    hint: `Use ${other} as the address.`,
  });
}
