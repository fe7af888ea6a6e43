import { liveTarget } from '#harness/http/live.ts';
import { limits } from '#harness/limits.ts';
import { type Adapter, httpAdapter } from '#harness/targets/control/adapter.ts';

/** An adapter on the network, with a function that closes its connections. */
export function liveAdapter(url: string, token?: string, timeoutSeconds: number = limits.stateSeconds) {
  const answerMs = timeoutSeconds * 1000;
  // `isExact` sends each request once and on a new connection, since an idle one may be about to close.
  const { baseUrl, send, close } = liveTarget(url, { name: 'state control', answerMs, isExact: true });
  return { ...httpAdapter(send, token, baseUrl), close } satisfies Adapter;
}
