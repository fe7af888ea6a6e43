import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import type { Appearance } from '#harness/profile/adapted-contract.ts';
import { findRelease } from '#harness/profile/profile.ts';
import { observe } from '#harness/request-log/observe.ts';
import type { ReceivedRequest } from '#harness/request-log/request-log.ts';
import type { ReplacedResponse, ResponseOverride } from '#mocks/overrides/override-form.ts';
import { overrideResponses } from '#mocks/overrides/override-responses.ts';
import type { Answer, OperationId, Operations } from '#openapi/types.ts';
import { contractPaths, ourChoices, randomChoices } from '#proof/choices/choices.ts';
import { appearanceFlaw, likeServer, withServablePaths } from '#proof/choices/like-server.ts';
import { withChoices } from '#proof/choices/with-choices.ts';
import { resent } from '#proof/shapes/service.ts';
import type { states } from '#reference/server/control.ts';
import { textAtHand } from '#reference/server/http/responses.ts';
import { createReference, type ReferenceOptions } from '#reference/server/reference.ts';
import type { Given } from '#reference/server/states/state.ts';
import { type Override, overridesOf, requestContract } from './overrides.ts';

type States = {
  [S in (typeof states)[number] as S['state']]: {
    params: Given<S['params']['properties']>;
    values: Awaited<ReturnType<S['enter']>>;
  };
} & { 'responses are overridden': { params: ResponseOverride; values: Record<string, never> } };
export type StateName = keyof States;
export type StateParams<Name extends StateName> = States[Name]['params'];
export type StateValues<Name extends StateName> = States[Name]['values'];

type Control = (request: Request) => Promise<Response>;

const address = 'http://control.invalid/states';

/** State control without a network. If a state is refused, the error contains the reason. */
function stateControl(control: Control) {
  return {
    async enter<Name extends StateName>(state: Name, params?: StateParams<Name>): Promise<StateValues<Name>> {
      const body = JSON.stringify({ state, params });
      const response = await control(new Request(address, { method: 'POST', body }));
      if (response.ok) return ((await response.json()) as { values: StateValues<Name> }).values;
      const { detail } = (await response.json()) as { detail: string };
      const known = response.status === 501 ? ` Known states: ${(await names(control)).join(', ')}.` : '';
      throw new Error(detail + known);
    },
    restore: () => control(new Request(address, { method: 'DELETE' })),
  };
}

async function names(control: Control): Promise<string[]> {
  const { states } = (await (await control(new Request(address))).json()) as { states: { state: string }[] };
  return states.map(({ state }) => `"${state}"`);
}

export interface SvcServiceOptions extends Pick<ReferenceOptions, 'seed' | 'objects' | 'release' | 'clock'> {
  /** The base address for the client. Default: the origin of the page, else `http://svc.test`. */
  readonly baseUrl?: string;
  /** The seed of random choices for what the document leaves open, such as casing. Paths are not changed. */
  readonly variant?: number;
  /** A parsed profile, such as a draft by `init`. The service imitates the server in the profile. */
  readonly profile?: Appearance;
}

/** The complete service, in the process of the tests. Instances share no data. */
export interface SvcService {
  readonly baseUrl: string;
  /**
   * Headers that authenticate a caller. A `stranger` has no identity in the service. A factory reset removes
   * every key except the key of `infrastructure`. After `restore()`, all keys are valid again (§4.5).
   */
  readonly credentials: Readonly<Record<Caller, Readonly<Record<'X-Api-Key', string>>>>;
  /** Enters a state, in addition to the active ones. Throws, with the reason, if that is impossible. */
  state<Name extends StateName>(name: Name, params?: StateParams<Name>): Promise<StateValues<Name>>;
  /** For `afterEach`: restores the initial state and the seed's data, ends overrides, empties `requests`. */
  restore(): Promise<void>;
  /** The client's requests, oldest first, each with its violations of the contract. Secrets are masked. */
  requests(): readonly ReceivedRequest[];
  /**
   * Overrides the response of an operation, until `restore()` or until the returned function is called. An object
   * has the form of the state `responses are overridden`.
   */
  override<Id extends OperationId>(operation: Id, override: Override[Id] | ReplacedResponse): () => void;
  /** A response for an override. The compiler checks body and status against the contract. */
  answer<Id extends OperationId, Status extends keyof Operations[Id]['answers'] & number>(
    operation: Id,
    status: Status,
    body: Answer<Id, Status>,
    headers?: ConstructorParameters<typeof Headers>[0],
  ): Response;
  /** Calls the service itself, without msw: for a client that accepts a `fetch`. */
  fetch: typeof fetch;
}

export type Caller = (typeof callers)[number];

const callers = ['administrator', 'user', 'stranger', 'infrastructure'] as const;

export interface ServedService extends SvcService {
  /** The service's paths, in msw's notation. */
  readonly patterns: readonly string[];
  serve(request: Request): Promise<Response>;
}

export function svcService(options: SvcServiceOptions = {}): ServedService {
  const { baseUrl = originOfPage() ?? 'http://svc.test', variant, profile: given, ...world } = options;
  const base = addressOf(baseUrl);
  const profile = given === undefined ? undefined : withServablePaths(requestContract, given).profile;
  const flaw = appearanceFlaw(requestContract, profile ?? {});
  if (flaw !== undefined) throw new Error(`profile: ${flaw}.`);
  const disguise = likeServer(requestContract, profile ?? {});
  const randomVariant =
    variant === undefined ? ourChoices : { ...randomChoices(variant), paths: contractPaths };
  // Overrides use the contract's names. `service` applies the names of a profile afterwards.
  const { casing, resetOptionsIn } = ourChoices;
  const choices = profile === undefined ? randomVariant : { ...randomVariant, casing, resetOptionsIn };
  const release = world.release ?? findRelease(String(profile?.release));
  const settings = { ...world, choices, ...(release !== undefined && { release }) };
  const reference = withChoices(createReference(settings), choices, requestContract);
  const overrides = overridesOf(reference.fetch);
  const plain = { fetch: overrides.serve, control: reference.control };
  const around = { ...ourChoices, ...disguise.choices };
  const service =
    profile === undefined ? plain : disguise.around(withChoices(plain, around, requestContract));
  const observer = observe({ contract: disguise.contract, textAtHand });
  const overridden = overrideResponses({ contract: disguise.contract });
  const observed = observer.fetch(overridden.fetch(service.fetch));
  const control = stateControl(observer.control(overridden.control(service.control)));
  const admitted = Promise.all(
    callers.map((kind) => control.enter('a caller exists', { kind, key: keyOf(kind) })),
  );

  async function serve(request: Request): Promise<Response> {
    await admitted;
    return observed(await withoutPrefix(request, base));
  }

  async function restore(): Promise<void> {
    await admitted;
    overrides.clear();
    await control.restore();
    observer.log.empty();
  }

  return {
    baseUrl: base.href.slice(0, -1),
    patterns: patternsOf(disguise.contract, profile?.prefix),
    serve,
    credentials: Object.fromEntries(
      callers.map((kind) => [kind, { 'X-Api-Key': keyOf(kind) }]),
    ) as SvcService['credentials'],
    async state(name, params) {
      await admitted;
      return control.enter(name, params);
    },
    restore,
    requests: () => observer.log.since(0).requests,
    override(operation, override) {
      if (typeof override !== 'function') return overridden.add({ ...override, operation });
      // An entry that replaces nothing, so that the function takes precedence over older entries.
      const ends = [overrides.add(operation, override), overridden.add({ operation })];
      return () => {
        for (const end of ends) end();
      };
    },
    answer: (_operation, status, body, headers = {}) => Response.json(body, { status, headers }),
    async fetch(input, init) {
      const request = new Request(input instanceof Request ? input : new URL(String(input), base), init);
      const answer = await serve(request);
      // The global `fetch` throws the same error if the network fails.
      if (answer.type === 'error') throw new TypeError('Failed to fetch');
      return answer;
    },
  };
}

/** Patterns that match only paths of the service: the base address may also serve a web page, for example. */
function patternsOf({ operations }: RequestContract, prefix = ''): readonly string[] {
  const all = `${prefix}/api/`;
  const others = [...operations.values()].map(({ path }) => path).filter((path) => !path.startsWith(all));
  return [`${all}*`, ...new Set(others.map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1')))];
}

function addressOf(baseUrl: string): URL {
  const address = baseUrl.replace(/\/*$/, '/');
  if (URL.canParse(address)) return new URL(address);
  throw new Error(`baseUrl must be an absolute URL such as https://svc.example, not "${baseUrl}".`);
}

/** A page that no server has sent, as in a simulated browser, has the origin null. */
function originOfPage(): string | undefined {
  const origin = globalThis.location?.origin;
  return origin === 'null' ? undefined : origin;
}

const keyOf = (kind: Caller) => `svc_key_of_${kind}`;

/** Removes the path of the base address from the URL of a request, as a reverse proxy would. */
async function withoutPrefix(request: Request, base: URL): Promise<Request> {
  if (base.pathname === '/') return request;
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(base.pathname, '/');
  return resent(request, { url });
}
