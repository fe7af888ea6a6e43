import { type Casing, casingOf } from '#harness/contract/casing.ts';
import { type Contract, operationFor } from '#harness/contract/contract.ts';
import { defined, membersOf } from '#harness/contract/json-values.ts';
import { locatedOperations } from '#harness/contract/operations.ts';
import { readPublished } from '#harness/discover/published.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { unlessLate } from '#harness/http/budget.ts';
import { credentialsFrom } from '#harness/http/credentials.ts';
import { proxyFromEnvironment } from '#harness/http/environment-proxy.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { liveTarget, networkOptions } from '#harness/http/live.ts';
import type { Target } from '#harness/http/target.ts';
import { newRunId } from '#harness/http/trace.ts';
import {
  chooseRelease,
  type Effect,
  isUnknownRelease,
  newestRelease,
  nothingPublished,
  type Profile,
  type Published,
  publishedFrom,
  type Release,
  releaseOf,
} from '#harness/profile/profile.ts';
import type { ProfileFile } from '#harness/profile/profile-file.ts';
import { refusedTokensFrom, registerSecretsIn, tokenFrom } from '#harness/profile/secrets.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { secretsOf } from '#harness/redaction/secret-memory.ts';
import { unlessUntestable } from '#harness/result/outcome.ts';
import { enterCaller, type Headers } from '#harness/scenario/callers.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { type Adapter, commandAdapter } from '#harness/state-control/adapter.ts';
import { type Control, givenControl, noControl } from '#harness/state-control/control.ts';
import { declaredControl } from '#harness/state-control/declared-control.ts';
import { restoredFirst } from '#harness/state-control/restored-first.ts';
import { validatedControl } from '#harness/state-control/validated-control.ts';
import { firstFew } from '#harness/text/cut-text.ts';
import { assertCredentials } from './assert-credentials.ts';
import { assertNotRedirected, assertServesThisApi, orSpeaksTls } from './identify-api.ts';
import { liveAdapter } from './live-adapter.ts';
import { createServerProbe, type ServerProbe } from './server-probe.ts';
import type { StartedServers } from './start-servers.ts';

export interface OpenedTarget {
  readonly target: Target;
  readonly control: Control;
  readonly profile: Profile;
  /** Secrets besides the profile's credentials, such as the token of state control. */
  readonly secrets: ReadonlySet<string>;
  /** Stops everything that was started, and closes the target's connections. */
  close(): Promise<void>;
}

export interface LiveTargetOptions {
  readonly profile: ProfileFile;
  /** The release given on the command line; overrides the profile. */
  readonly release?: Release;
  /** Effects allowed on the command line, in addition to the profile. */
  readonly allowed: ReadonlySet<Effect>;
  readonly contract: Contract;
  readonly env: Environment['env'];
  /** Adds states that can be entered through the API itself. */
  readonly withApi: WithApi;
  /** What was started for this target. */
  readonly started?: StartedServers | undefined;
}

export type WithApi = (
  control: Control,
  file: ProfileFile,
  contract: Contract,
  target: Target,
  profile: Profile,
) => Promise<Control>;

/** A server on the network, as its profile describes it. By default, a run may only read. */
export async function openLive(options: LiveTargetOptions): Promise<OpenedTarget> {
  const { profile: file, release, allowed, contract, env, withApi, started } = options;
  const openedAt = performance.now();
  // Check secrets and addresses before the server receives any request.
  registerSecretsIn(file, env);
  const network = await networkOptions(file, env);
  const proxy = file.proxy ?? proxyFromEnvironment(file.baseUrl, env);
  const { headers: credentials, renewing } = await credentialsFrom(file.credentials ?? {}, env, network);
  const refusedTokens = await refusedTokensFrom(file.refusedTokens ?? {}, env);
  const adapter = await adapterOf(file, env);
  const documentPath = operationFor(contract, 'document').path;
  const runId = file.trace === false ? undefined : newRunId();
  const wire = liveTarget(file.baseUrl + (file.prefix ?? ''), { ...network, proxy, documentPath, runId });
  const send = started === undefined ? wire.send : started.untilEnded(wire.send);
  const target = { ...wire, variables: variablesIn(file), send: renewing(send) };
  const close = async (): Promise<void> => {
    await Promise.all([target.close(), adapter?.close?.()]);
  };
  try {
    const { seconds = limits.runSeconds } = file.budget ?? {};
    const left = (): number => Math.max(0, openedAt + seconds * 1000 - performance.now());
    const send: Target['send'] = (request) =>
      unlessLate(target.send(request), left(), () => spentOn(seconds));
    const probe = createServerProbe(contract, { ...target, send });
    // The OpenAPI document is requested first. If the server is unreachable, no other request is sent.
    const first = await probe.document().catch(async (error: unknown) => {
      throw proxy === undefined ? await orSpeaksTls(error, target.baseUrl) : error;
    });
    assertNotRedirected(first);
    // A killed run may have left the server in a state in which the requests below fail.
    const own = await restoredFirst(await ownControl(file, adapter));
    const described = isSuccess(first) || own.adapter === 'none' ? first : await probe.document();
    const { requests, bodies, tolerance, notOffered, asOf } = file;
    const draft: Profile = {
      name: target.name,
      release: newestRelease,
      paths: file.paths ?? {},
      pathsConfirmed: false,
      allowed: new Set<Effect>(['read', ...(file.allow ?? []), ...allowed]),
      stateless: false,
      openedAt,
      budget: { ...file.budget, ...boundOfUnauthenticated(file, allowed) },
      ...defined({ requests, bodies, tolerance, notOffered, asOf }),
      published: await publishedIn(await unlessRefused(described, probe, credentials, own), target.baseUrl),
      credentials,
      refusedTokens,
    };
    const found = release === undefined ? await releaseIn(file, probe, draft) : { release };
    const opened = { ...draft, ...found, requestCasing: await requestCasing(file, probe, draft) };
    await assertServesThisApi(probe, opened);
    const refusedCredentials = await assertCredentials(file, probe, opened);
    const taken = Object.entries(credentials).filter(([name]) => refusedCredentials[name]?.isUsed !== false);
    const profile = { ...opened, credentials: Object.fromEntries(taken), refusedCredentials };
    const control = await withApi(own, file, contract, target, profile);
    return { target, control, profile, secrets: secretsOf(env), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function spentOn(seconds: number): HarnessError {
  const words = `The budget of ${seconds} s (budget.seconds) was used up before the first rule was tested.`;
  return new HarnessError('TARGET_UNAVAILABLE', words, { hint: 'Raise budget.seconds in the profile.' });
}

/** The variables that hold the secrets of a profile, by their names in the curl lines of a run without one. */
function variablesIn({ credentials = {}, stateControl }: ProfileFile): Readonly<Record<string, string>> {
  const names: Record<string, string> = {};
  const note = (name: string, source: object = {}): void => {
    if ('env' in source) names[name] = String(source.env);
  };
  for (const [kind, { apiKey, bearer }] of Object.entries(credentials)) {
    note(`SVC_${kind.toUpperCase()}_KEY`, apiKey);
    note(`SVC_${kind.toUpperCase()}_TOKEN`, bearer);
  }
  if (stateControl?.adapter === 'http') note('SVC_CONTROL_TOKEN', stateControl.token);
  return names;
}

/** The usual number of requests without credentials before a run: document, version and auth config. */
const askedWhileOpening = 3;

function boundOfUnauthenticated({ budget, allow = [] }: ProfileFile, allowed: ReadonlySet<Effect>) {
  const mayExceedRates = [...allow, ...allowed].includes('burst');
  const most = budget?.unauthenticated ?? (mayExceedRates ? undefined : limits.unauthenticatedRequests);
  return most === undefined ? {} : { unauthenticated: Math.max(1, most - askedWhileOpening) };
}

async function adapterOf({ stateControl }: ProfileFile, env: Environment['env']) {
  if (stateControl?.adapter === 'command')
    return commandAdapter(stateControl.command, stateControl.timeoutSeconds);
  if (stateControl?.adapter !== 'http') return undefined;
  const { url, token, timeoutSeconds } = stateControl;
  return liveAdapter(url, token && (await tokenFrom(token, env)), timeoutSeconds);
}

async function ownControl({ stateControl }: ProfileFile, adapter: Adapter | undefined): Promise<Control> {
  if (adapter !== undefined) return declaredControl(adapter);
  return stateControl?.adapter === 'given' ? givenControl(stateControl.states) : noControl;
}

/** The response with the OpenAPI document, requested as an administrator if anonymous callers are refused. */
async function unlessRefused(
  exchange: Exchange,
  probe: ServerProbe,
  credentials: Profile['credentials'],
  control: Control,
): Promise<Exchange> {
  if (![401, 403].includes(exchange.response.status)) return exchange;
  const known = credentials['administrator:api-key'] ?? credentials['administrator:bearer'];
  const headers = known ?? (await administratorOf(control));
  return headers === undefined ? exchange : probe.document(headers);
}

/** A new administrator of state control; undefined if it has none. */
async function administratorOf(control: Control): Promise<Headers | undefined> {
  const administrator = { kind: 'administrator', method: 'api-key' } as const;
  const values = await enterCaller(validatedControl(control), administrator).catch(unlessUntestable);
  return values?.headers;
}

/** The operations in the server's OpenAPI document; none if the document cannot be read. */
async function publishedIn(exchange: Exchange, baseUrl: string): Promise<Published> {
  if (!isSuccess(exchange)) return nothingPublished;
  try {
    const name = 'The OpenAPI document of the server';
    const { document, lost } = await readPublished(exchange.response.body, name);
    const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
    const located = locatedOperations(document, new URL(exchange.request.url).pathname).map((each) =>
      each.path.startsWith(`${prefix}/`) ? { ...each, path: each.path.slice(prefix.length) } : each,
    );
    const parts = lost.map(({ operation, why }) => `${operation} (${why})`);
    const unread = parts.length > 0 ? `${name} was read without ${firstFew(parts)}.` : '';
    const unreadOperations = lost.map(({ operation }) => operation);
    return publishedFrom(located, unread, unreadOperations);
  } catch (error) {
    if (error instanceof HarnessError) return publishedFrom([], error.message);
    throw error;
  }
}

/** The release in the profile, else the one at the version endpoint, else the newest. */
async function releaseIn(
  file: ProfileFile,
  probe: ServerProbe,
  draft: Profile,
): Promise<Pick<Profile, 'release' | 'reportedVersion'>> {
  if (file.release !== undefined) return { release: chooseRelease(String(file.release)) };
  const exchange = await probe.request('version', draft);
  const { version } = membersOf(exchange && isSuccess(exchange) && exchange.response.content);
  if (typeof version !== 'string') return { release: newestRelease };
  return { release: releaseOf(version), ...(isUnknownRelease(version) && { reportedVersion: version }) };
}

/** The request casing in the profile; if `auto` or absent, the casing of the auth config response. */
async function requestCasing(file: ProfileFile, probe: ServerProbe, draft: Profile): Promise<Casing> {
  if (file.casing !== undefined && file.casing !== 'auto') return file.casing;
  const exchange = await probe.request('sign-in', draft);
  return casingOf(exchange && isSuccess(exchange) ? exchange.response.json : undefined);
}
