import { Refusal } from './errors.ts';

/** How many requests a client may send within a window. */
export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

/** The number of requests that one client has sent since the beginning of its window. */
export interface Window {
  since: Date;
  requests: number;
}

export interface Traffic {
  readonly limit: RateLimit | null;
  /** The windows, by client. */
  readonly windows: Map<string, Window>;
}

const unlimited = ['getReadiness', 'getLiveness'];

/** The rules of the rate limiter (§7.4, §8). The document leaves thresholds and windows open. */
export const documentedLimits = {
  /** Each credential counts as a separate client. All requests without credentials count as one client. */
  clientOf: ({ headers }: Request): string =>
    headers.get('x-api-key') ?? headers.get('authorization') ?? headers.get('cookie') ?? 'anonymous',
  isExceeded: (requestsInWindow: number, limit: RateLimit): boolean => requestsInWindow > limit.requests,

  /** Counts a request, and refuses it above the limit. A window begins with its first request. */
  count(request: Request, operation: string, { limit, windows }: Traffic, now: Date): void {
    if (limit === null || unlimited.includes(operation)) return;
    const client = this.clientOf(request);
    const known = windows.get(client);
    const length = limit.windowSeconds * 1000;
    const isOpen = known !== undefined && now.getTime() < known.since.getTime() + length;
    const window = isOpen ? { ...known, requests: known.requests + 1 } : { since: now, requests: 1 };
    windows.set(client, window);
    if (!this.isExceeded(window.requests, limit)) return;

    const left = window.since.getTime() + length - now.getTime();
    throw new Refusal('too-many-requests', 'Too many requests. Wait before the next one.', {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(left / 1000))) },
    });
  },
};
