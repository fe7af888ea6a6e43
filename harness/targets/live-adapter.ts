import { liveTarget } from '#harness/http/live.ts';
import { limits } from '#harness/limits.ts';
import { type Adapter, httpAdapter } from '#harness/targets/control/adapter.ts';

/** An adapter on the network, with a function that closes its connections. */
export function liveAdapter(url: string, token?: string, timeoutSeconds: number = limits.stateSeconds) {
  const answerMs = timeoutSeconds * 1000;
  // Requests are not repeated, so each uses a new connection: an idle connection may just be closing.
  const { baseUrl, send, close } = liveTarget(url, { name: 'state control', answerMs, isExact: true });
  return { ...httpAdapter(send, token, baseUrl), close } satisfies Adapter;
}
