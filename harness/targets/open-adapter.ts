import { commandAdapter, httpAdapter } from '#harness/control/adapters.ts';
import type { Adapter } from '#harness/control/check.ts';
import { liveTarget } from '#harness/http/live.ts';
import { limits } from '#harness/limits.ts';

/** A state control adapter to be checked; the caller closes it. */
export interface OpenedAdapter {
  readonly adapter: Adapter;
  close(): Promise<void>;
}

/** An adapter behind an address, without `/states`. */
export function openHttpAdapter(url: string, token: string | undefined): OpenedAdapter {
  const wire = liveTarget(url, { name: 'state control', answerMs: limits.stateSeconds * 1000 });
  const adapter = httpAdapter({
    url: wire.baseUrl,
    fetch: wire.send,
    ...(token !== undefined && { token }),
  });
  return { adapter, close: wire.close };
}

/** An adapter that is a program, written as its name and its arguments. */
export function openCommandAdapter(line: string): OpenedAdapter {
  const command = line.split(/\s+/).filter((word) => word !== '');
  return { adapter: commandAdapter({ command }), close: async () => undefined };
}
