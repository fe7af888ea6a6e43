import type { RunResult } from './result.ts';

type Repeated = NonNullable<RunResult['repeated']>;

/** Each request once, with the number of times that it was sent again. */
export function timesRepeated(requests: readonly string[]): Repeated {
  return eachOnce(requests.map((request) => ({ request, times: 1 })));
}

/** Adds up what shards say of the same request. */
export function eachOnce(repeated: Repeated): Repeated {
  return [...Map.groupBy(repeated, ({ request }) => request)].map(([request, all]) => ({
    request,
    times: all.reduce((sum, { times }) => sum + times, 0),
  }));
}

/** How many requests were sent again, and the first of them; undefined if none were. */
export function repeatedText(repeated: Repeated = []): string | undefined {
  if (repeated.length === 0) return undefined;
  const sum = repeated.reduce((total, { times }) => total + times, 0);
  const named = repeated.slice(0, 10).map(({ request, times }) => `${request} (${times})`);
  const more = repeated.length > named.length ? ', …' : '';
  return `requests repeated after the server closed the connection: ${sum}: ${named.join(', ')}${more}`;
}
