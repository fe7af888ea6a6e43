import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { ask } from '#harness/http/ask.ts';
import { UnreadableAnswer } from '#harness/http/bounded.ts';
import { dispatcherFor, type LiveOptions } from '#harness/http/live.ts';
import { networkOptions } from '#harness/http/network.ts';
import type { ProfileFile } from '#harness/http/profile/profile-file.ts';
import { credentialsFrom, registerSecretsIn } from '#harness/http/profile/secrets.ts';
import { keyVariables, usualCredentials } from '#harness/http/profile/usual-credentials.ts';
import { type Asking, unanswered } from '#harness/http/silence.ts';
import { limits } from '#harness/limits.ts';

/** What lies at an address. */
export interface Fetched {
  readonly status: number;
  readonly text: string;
}

export interface FetchLimits {
  readonly headers?: Readonly<Record<string, string>>;
  /** For the whole answer, redirects included. */
  readonly timeoutMs?: number;
  readonly maximumBytes?: number;
}

const maximumRedirects = 5;
const accept = 'application/json, application/yaml;q=0.9, */*;q=0.1';

/**
 * Reads an address with GET, within bounds of time and size; follows redirects within the host alone. `network` says
 * how the server is reached, and its bound on an answer outweighs the usual one.
 */
export async function fetchText(
  address: string,
  bounds: FetchLimits = {},
  network: LiveOptions = {},
): Promise<Fetched> {
  const { headers = {}, maximumBytes = limits.documentBytes } = bounds;
  const answerMs = network.answerMs ?? bounds.timeoutMs ?? limits.documentMs;
  const signal = AbortSignal.timeout(answerMs);
  const dispatcher = dispatcherFor({ ...network, answerMs });
  try {
    let url = new URL(address);
    for (let hops = 0; hops <= maximumRedirects; hops += 1) {
      const given = new Headers({ accept, ...network.headers, ...headers });
      const answer = await ask(url, { method: 'GET', headers: given, dispatcher, signal });
      const next = redirection(url, answer.status, answer.headers.get('location'));
      if (next === undefined) {
        const bytes = await answer.read(maximumBytes);
        return { status: answer.status, text: new TextDecoder().decode(bytes) };
      }
      answer.leave();
      url = next;
    }
    throw new UnreadableAnswer(`it redirects more than ${maximumRedirects} times`);
  } catch (cause) {
    throw faultOf(cause, address, { answerMs, proxy: network.proxy });
  } finally {
    await dispatcher.destroy();
  }
}

function redirection(url: URL, status: number, location: string | null): URL | undefined {
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, url)) return undefined;
  const next = new URL(location, url);
  const isUpgrade = url.protocol === 'http:' && next.protocol === 'https:' && next.hostname === url.hostname;
  if (next.origin === url.origin || isUpgrade) return next;
  throw new UnreadableAnswer(`it redirects to another host, ${next.host}`);
}

function faultOf(cause: unknown, address: string, asking: Asking): HarnessError {
  if (!(cause instanceof UnreadableAnswer)) return unanswered(new URL(address).origin, cause, asking);
  const hint = 'Save the document to a file and give that.';
  return new HarnessError('FILE_INVALID', `${address} cannot be read: ${cause.message}.`, { cause, hint });
}

/** Reads addresses of a server in the way that its profile says it is reached. */
export interface Reader {
  fetch(address: string, limits?: FetchLimits): Promise<Fetched>;
  /** An administrator's credentials, looked up when somebody asks for them; none when nobody named any. */
  credentials(): Promise<Readonly<Record<string, string>> | undefined>;
  /** What to do where credentials are wanted. */
  readonly hint: string;
}

/** A reader for a described server; without a profile, one that knows a key by its usual variable. */
export async function readerFor(profile: ProfileFile | undefined, env: Environment['env']): Promise<Reader> {
  const network = await networkOptions(profile ?? {});
  registerSecretsIn(profile ?? {}, env);
  const { administrator } = profile === undefined ? usualCredentials(env) : (profile.credentials ?? {});
  const wanted =
    profile === undefined
      ? `Set ${keyVariables.administrator} to a key that it accepts`
      : 'Let the profile name an administrator that it accepts under "credentials"';
  return {
    fetch: (address, limits) => fetchText(address, limits, network),
    async credentials() {
      if (administrator === undefined) return undefined;
      const found = await credentialsFrom({ administrator }, env);
      return found['administrator:api-key'] ?? found['administrator:bearer'];
    },
    hint: `${wanted}, or save the document to a file.`,
  };
}
