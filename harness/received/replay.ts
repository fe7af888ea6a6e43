import { credentialHeaders } from '#harness/contract/request-validator.ts';
import type { Target } from '#harness/http/target.ts';
import { connectionHeaders } from '#harness/profile/profile-file.ts';
import { entryOf } from './entry-of.ts';
import type { HarEntry } from './har.ts';
import { pathBelow } from './own-requests.ts';
import { headersOf } from './sent-requests.ts';

interface Replay {
  /** The address in the recording. */
  base(): string;
  readonly target: Target;
  /** Sent in place of the recorded credentials, which are those of another server. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** An entry of a recording, and what another server answered to the same request. */
export interface Replayed {
  readonly recorded: HarEntry;
  readonly entry: HarEntry;
}

/** Sends the requests of a recording that change nothing to another server, one after another. */
export async function* replay(
  entries: AsyncIterable<HarEntry>,
  { base, target, credentials }: Replay,
): AsyncGenerator<Replayed> {
  for await (const recorded of entries) {
    if (!isSafe(recorded)) continue;
    const { method, url } = recorded.request;
    const address = target.baseUrl + (pathBelow(base(), url) ?? '') + new URL(url).search;
    const headers = headersOf(recorded.request.headers);
    const hadCredentials = ['cookie', ...credentialHeaders].some((name) => headers.get(name));
    for (const name of notSent) headers.delete(name);
    for (const [name, value] of hadCredentials ? Object.entries(credentials) : []) headers.set(name, value);
    const [at, started] = [new Date(), performance.now()];
    const response = await target.send(new Request(address, { method, headers }));
    const body = await response.text();
    const milliseconds = Math.round(performance.now() - started);
    const request = { method, url: address, headers };
    yield {
      recorded,
      entry: entryOf({
        at,
        milliseconds,
        request,
        response: { status: response.status, headers: response.headers, body },
      }),
    };
  }
}

export const isSafe = ({ request: { method } }: HarEntry): boolean => /^(?:get|head)$/i.test(method);

/** The recorded credentials, and what is about the connection and the program of the recorded client. */
const notSent = [
  ...['cookie', ...credentialHeaders],
  ...connectionHeaders,
  ...['host', 'content-length', 'accept-encoding', 'user-agent', 'traceparent'],
];
