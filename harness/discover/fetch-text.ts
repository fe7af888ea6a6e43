import { canonical } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { decodeText } from '#harness/files/decode-text.ts';
import {
  certificateRefusal,
  type RequestBounds,
  toUnreachableError,
} from '#harness/http/connection-errors.ts';
import { credentialsFrom } from '#harness/http/credentials.ts';
import { proxyFromEnvironment } from '#harness/http/environment-proxy.ts';
import { dispatcherFor, type LiveOptions, networkOptions } from '#harness/http/live.ts';
import { sendRequest, UnreadableAnswer } from '#harness/http/send-request.ts';
import type { ProfileFile } from '#harness/profile/profile-file.ts';
import { keyVariables, registerSecretsIn, usualCredentials } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';

export interface Fetched {
  readonly status: number;
  readonly text: string;
}

export interface FetchLimits {
  readonly headers?: Readonly<Record<string, string>>;
  /** The time limit for the request, its redirects and the complete response. */
  readonly timeoutMs?: number;
  readonly maximumBytes?: number;
}

const maximumRedirects = 5;
const accept = 'application/json, application/yaml;q=0.9, */*;q=0.1';

/** Follows redirects only within the host. A time limit of `network` replaces that of `bounds`. */
export async function fetchText(address: string, bounds: FetchLimits = {}, network: LiveOptions = {}) {
  const { headers = {}, maximumBytes = limits.documentBytes } = bounds;
  const answerMs = network.answerMs ?? bounds.timeoutMs ?? limits.documentMs;
  const signal = AbortSignal.timeout(answerMs);
  const dispatcher = dispatcherFor({ ...network, answerMs });
  try {
    let url = new URL(address);
    for (let hops = 0; hops <= maximumRedirects; hops += 1) {
      const given = Object.fromEntries(new Headers({ accept, ...network.headers, ...headers }));
      const response = await sendRequest(url, { method: 'GET', headers: given, dispatcher, signal });
      const next = redirection(url, response.status, response.headers.get('location'));
      if (next === undefined) {
        const bytes = await response.read(maximumBytes);
        const text = decodeText(bytes);
        const refusal = certificateRefusal(url.origin, { status: response.status, body: text });
        if (refusal !== undefined) throw refusal;
        return { status: response.status, text };
      }
      response.leave();
      url = next;
    }
    throw new UnreadableAnswer(`it redirects more than ${maximumRedirects} times`);
  } catch (cause) {
    throw cause instanceof HarnessError ? cause : faultOf(cause, address, { answerMs, proxy: network.proxy });
  } finally {
    await dispatcher.destroy();
  }
}

function redirection(url: URL, status: number, location: string | null): URL | undefined {
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, url)) return undefined;
  const next = new URL(location, url);
  const isUpgrade = url.protocol === 'http:' && next.protocol === 'https:' && next.hostname === url.hostname;
  if (next.origin === url.origin || isUpgrade) return next;
  throw new UnreadableAnswer(`it redirects to another origin, ${next.protocol}//${next.host}`);
}

function faultOf(cause: unknown, address: string, bounds: RequestBounds): HarnessError {
  if (!(cause instanceof UnreadableAnswer)) return toUnreachableError(new URL(address).origin, cause, bounds);
  const hint = 'Save the document to a file, and give that file instead of the address.';
  return new HarnessError('FILE_INVALID', `${address} cannot be read: ${cause.message}.`, { cause, hint });
}

export type Reader = Awaited<ReturnType<typeof readerFor>>;

/** Reads addresses with the connection settings of a profile. Without one, the API key is read from `env`. */
export async function readerFor(profile: ProfileFile | undefined, env: Environment['env']) {
  const network = await networkOptions(profile ?? {}, env);
  registerSecretsIn(profile ?? {}, env);
  const { administrator } = profile === undefined ? usualCredentials(env) : (profile.credentials ?? {});
  return {
    fetch(address: string, limits?: FetchLimits): Promise<Fetched> {
      const proxy = network.proxy ?? proxyFromEnvironment(address, env);
      return fetchText(address, limits, { ...network, proxy });
    },
    /** An administrator's credentials, read on demand; undefined if none are configured. */
    async credentials(): Promise<Readonly<Record<string, string>> | undefined> {
      if (administrator === undefined) return undefined;
      const { headers } = await credentialsFrom({ administrator }, env, network);
      return headers['administrator:api-key'] ?? headers['administrator:bearer'];
    },
    /** The hint about missing or refused credentials. The text is a sentence without its full stop. */
    hint:
      profile === undefined
        ? administrator === undefined
          ? `Set ${keyVariables.administrator} to a key that the server accepts`
          : `Set ${keyVariables.administrator} to another key: the server refused this one`
        : 'Name valid credentials of an administrator under "credentials" in the profile',
  };
}

export interface Answer {
  readonly status: number;
  /** The parsed body in the casing of the server; undefined if the body is not JSON. */
  readonly json: unknown;
  /** The body in the casing of the contract. */
  readonly content: unknown;
}

/** Requests each path once. Gives up after too many requests, or too many that were not answered. */
export type Probe = (path: string) => Promise<Answer | undefined>;

const mostSilences = 3;

/** `progress` is called with every requested path. */
export function prober(
  baseUrl: string,
  contract: Contract,
  reader: Reader,
  progress: (path: string) => void,
): Probe {
  const responses = new Map<string, Promise<Answer | undefined>>();
  let silences = 0;
  const probe = async (path: string): Promise<Answer | undefined> => {
    try {
      const bounds = { timeoutMs: limits.probeMs, maximumBytes: limits.probeBytes };
      const { status, text } = await reader.fetch(baseUrl + path, bounds);
      const json = jsonValue(text, limits.probeValues);
      return { status, json, content: canonical(json, contract.vocabulary) };
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error;
      if (error.code === 'TARGET_UNREACHABLE') silences += 1;
      return undefined;
    }
  };
  return async (path) => {
    progress(path);
    const isSpent = silences >= mostSilences || responses.size >= limits.probeRequests;
    const answer = responses.get(path) ?? (isSpent ? undefined : probe(path));
    if (answer !== undefined) responses.set(path, answer);
    return answer;
  };
}

export function isAnswerOf(contract: Contract, operation: string, answer: Answer | undefined): boolean {
  if (answer?.json === undefined) return false;
  const { responses } = operationById(contract, operation);
  // A status other than 200 is expected only if the document leaves this status open.
  const isExpected = answer.status === 200 || responses.get(`${answer.status}`)?.openPoint !== undefined;
  const schema = responses.get('200')?.schema;
  return isExpected && schema !== undefined && violationsOf(schema, answer.content, 'stated').length === 0;
}
