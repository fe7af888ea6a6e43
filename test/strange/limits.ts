import { failure, type Reply } from './reply.ts';

/** How many requests a minute are served. */
export interface Limits {
  readonly authenticated: () => number;
  readonly anonymous: number;
}

/** Counts by a fixed window without credentials, and by a sliding one with them. */
export function createLimiter({ authenticated, anonymous }: Limits) {
  const [windowMs, served] = [60_000, new Map<string, number[]>()];
  let opened = 0;
  let count = 0;
  const refusal = (untilMs: number): Reply => ({
    ...failure(429, 'RATE_LIMITED', 'Too many requests.'),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(untilMs / 1000))) },
  });
  return {
    /** As if a minute had passed. */
    forget(): void {
      served.clear();
      opened = 0;
    },
    /** A refusal where a caller, or without one an address, has asked too much. */
    refuse(caller: string | undefined): Reply | undefined {
      const now = Date.now();
      if (caller === undefined) {
        if (now - opened > windowMs) [opened, count] = [now, 0];
        count += 1;
        return count > anonymous ? refusal(opened + windowMs - now) : undefined;
      }
      const recent = (served.get(caller) ?? []).filter((at) => now - at < windowMs);
      const [oldest = now] = recent;
      if (recent.length >= authenticated()) return refusal(oldest + windowMs - now);
      served.set(caller, [...recent, now]);
      return undefined;
    },
  };
}
