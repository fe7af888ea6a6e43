/** How often a client may ask within a window. */
export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

/** The requests of one client since its window began. */
export interface Window {
  since: Date;
  requests: number;
}

/** The decisions of the rate limiter (7.4, 8). Thresholds and windows are open. */
export interface Limits {
  /** What makes two requests come from one client. */
  clientOf(request: Request): string;
  spares(operation: string | undefined): boolean;
  isExceeded(requestsInWindow: number, limit: RateLimit): boolean;
  status: 'refuse' | 'serve';
  retryAfterSeconds(millisecondsLeft: number): number;
  sendsRetryAfter: boolean;
}

const spared = ['getReadiness', 'getLiveness'];

export const documentedLimits: Limits = {
  clientOf: ({ headers }) =>
    headers.get('x-api-key') ?? headers.get('authorization') ?? headers.get('cookie') ?? 'anonymous',
  spares: (operation) => operation !== undefined && spared.includes(operation),
  isExceeded: (requestsInWindow, limit) => requestsInWindow > limit.requests,
  status: 'refuse', // 7.4
  retryAfterSeconds: (millisecondsLeft) => Math.max(1, Math.ceil(millisecondsLeft / 1000)),
  sendsRetryAfter: true, // 7.4
};
