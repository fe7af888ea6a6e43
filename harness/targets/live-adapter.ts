import { limits } from '#harness/errors/limits.ts';
import { liveTarget } from '#harness/http/live.ts';
import { type Adapter, httpAdapter } from '#harness/state-control/adapter.ts';

/** An adapter on the network, with a function that closes its connections. */
export function liveAdapter(url: string, token?: string, timeoutSeconds: number = limits.stateSeconds) {
  const answerMs = timeoutSeconds * 1000;
  // With `isExact`, each request is sent once, on a new connection: an idle connection may be closing.
  const { baseUrl, send, close } = liveTarget(url, { name: 'state control', answerMs, isExact: true });
  return { ...httpAdapter(send, token, baseUrl), close } satisfies Adapter;
}
