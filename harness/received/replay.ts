import { credentialHeaders } from '#harness/contract/request-validator.ts';
import type { Target } from '#harness/http/target.ts';
import { connectionHeaders } from '#harness/profile/profile-file.ts';
import type { HarEntry } from './har.ts';
import { pathBelow } from './own-requests.ts';

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
    const { method, url, headers } = recorded.request;
    if (!isSafe(recorded)) continue;
    const address = target.baseUrl + (pathBelow(base(), url) ?? '') + new URL(url).search;
    const own = new Headers(headersToSend(headers));
    const hadCredentials = headers.some(({ name, value }) => isCredential(name) && value !== '');
    for (const [name, value] of hadCredentials ? Object.entries(credentials) : []) own.set(name, value);
    const [at, started] = [new Date(), performance.now()];
    const response = await target.send(new Request(address, { method, headers: own }));
    const text = await response.text();
    const listed = (all: Headers) => [...all].map(([name, value]) => ({ name, value }));
    yield {
      recorded,
      entry: {
        startedDateTime: at.toISOString(),
        time: Math.round(performance.now() - started),
        request: { method, url: address, headers: listed(own) },
        response: { status: response.status, headers: listed(response.headers), content: { text } },
      },
    };
  }
}

export const isSafe = ({ request: { method } }: HarEntry): boolean => /^(?:get|head)$/i.test(method);

const isCredential = (name: string): boolean =>
  /^cookie$/i.test(name) || credentialHeaders.some((each) => each === name.toLowerCase());

const notSent = new Set([
  ...connectionHeaders,
  'host',
  'content-length',
  'accept-encoding',
  'user-agent',
  'traceparent',
]);

function headersToSend(recorded: HarEntry['request']['headers']): [string, string][] {
  return recorded
    .filter(({ name }) => /^[!#$%&'*+.^`|~\w-]+$/.test(name) && !isCredential(name))
    .filter(({ name }) => !notSent.has(name.toLowerCase()))
    .map(({ name, value }) => [name, value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?')]);
}
