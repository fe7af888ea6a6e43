import type { RequiredTls } from '#harness/result/result.ts';
import type { Handler } from './middleware.ts';

export interface Target {
  /** The name in reports: `reference`, `prism`, the name in the profile, or the host of the server. */
  readonly name: string;
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** What clients need for TLS; absent if the address is enough. */
  readonly tls?: RequiredTls;
  /** The environment variables of the profile, by the names that commands to repeat a request would use. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The name of the run, which its requests carry in the User-Agent. Absent if they carry none. */
  readonly runId?: string;
  /** Whether each request gets a trace id. */
  readonly isTraced?: boolean;
  /** Sends one request. Redirects are not followed. Rejects only if there is no response. */
  readonly send: Handler;
  /** Resolves when `budget.perSecond` allows the next request. The wait does not count as response time. */
  turn?(): Promise<void>;
  /** The requests so far that were sent again because the server had closed the connection, as `GET /path`. */
  repeated?(): readonly string[];
  close(): Promise<void>;
}

export function inProcessTarget(name: string, app: Handler): Target {
  return { name, baseUrl: 'http://in-process.invalid', send: app, close: async () => undefined };
}
