import type { RequiredTls } from '#harness/result/result.ts';
import type { Handler } from './middleware.ts';

/** A server under test, reachable by one function. Request and Response are the only HTTP vocabulary. */
export interface Target {
  /** What reports call it: `reference`, `prism`, or the host of a live server. */
  readonly name: string;
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** What clients need besides its address; absent if nothing. */
  readonly tls?: RequiredTls;
  /** Sends one request. Redirects are not followed. Rejects only when no response could be had. */
  readonly send: Handler;
  /** Resolves when the next request may leave, where there is a pace to keep. */
  turn?(): Promise<void>;
  /** The memory estimate of the stored responses from a network. */
  bytesKept?(): number;
  close(): Promise<void>;
}

export function inProcessTarget(name: string, app: Handler): Target {
  return { name, baseUrl: 'http://in-process.invalid', send: app, close: async () => undefined };
}
