import { Agent, fetch as undiciFetch } from 'undici';
import { HarnessError } from '#harness/errors.ts';
import type { Target } from '#harness/target/target.ts';

export interface LiveOptions {
  readonly name?: string;
  /** Bound on connecting and on silence between two pieces of an answer, in milliseconds. */
  readonly timeoutMs?: number;
}

/** A server on the network, over undici. Keeps connections; `close` ends them. */
export function liveTarget(baseUrl: string, { name, timeoutMs = 40_000 }: LiveOptions = {}): Target {
  const agent = new Agent({
    connect: { timeout: Math.min(timeoutMs, 10_000) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const base = new URL(baseUrl);
  return {
    name: name ?? base.host,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    async send(request) {
      const body = request.body === null ? undefined : await request.arrayBuffer();
      try {
        const response = await undiciFetch(request.url, {
          method: request.method,
          headers: [...request.headers],
          redirect: 'manual',
          dispatcher: agent,
          ...(body === undefined ? {} : { body }),
        });
        return response as unknown as Response;
      } catch (cause) {
        throw new HarnessError('TARGET_UNREACHABLE', `${base.origin} did not answer: ${reason(cause)}.`, {
          cause,
        });
      }
    },
    close: () => agent.close(),
  };
}

function reason(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = (inner as { code?: unknown }).code;
  return typeof code === 'string' ? code : inner instanceof Error ? inner.message : String(inner);
}
