import { setImmediate as turn } from 'node:timers/promises';
import { canonical, folded } from '#harness/contract/casing.ts';
import { type Contract, responseFor } from '#harness/contract/contract.ts';
import { defined, isObject, jsonValue, membersOf, utf8Text } from '#harness/contract/json-values.ts';
import { createOperationMatcher, type RequestedOperation } from '#harness/contract/operation-matcher.ts';
import { everyOperation } from '#harness/contract/operations.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { type Exchange, recorder } from '#harness/http/exchange.ts';
import { type Handler, type Middleware, through } from '#harness/http/middleware.ts';
import type { Release } from '#harness/profile/profile.ts';
import type { Control } from '#harness/state-control/control.ts';

/** The functions of the simulated service that its variations use. */
export interface VariedService {
  /** The operation that a request calls, of the contract or of the service's own. */
  operationOf(request: Request): string | undefined;
  /** Whether a request is for `otherUrl`, the address that imitates another instance. */
  isOther(request: Request): boolean;
}

/** Creates middleware for a permitted variation. The middleware may count requests, so it is not shared. */
export type ServiceVariation = (service: VariedService) => Middleware;

/** The service that a client under test calls, with a second address that imitates another instance. */
export type SimulatedService = ReturnType<typeof createSimulatedService>;

export interface SimulatedServiceOptions {
  readonly contract: Contract;
  /** The service itself, without variations. */
  readonly service: Handler;
  readonly url: string;
  readonly otherUrl: string;
  /** Numbers the exchanges; by default each simulated service counts separately. */
  readonly next?: () => number;
}

/** Simulates a service for a client. Every response is validated against the contract, even a varied one. */
export function createSimulatedService({ contract, service, url, otherUrl, next }: SimulatedServiceOptions) {
  const abandoned = new Set<number>();
  const indices = new Map<number, number>();
  let arrived = 0;
  const pending = new Set<Promise<unknown>>();
  const keys = new Map<string, string>();
  const operations = new Map(everyOperation(contract).map((each) => [each.id, each]));
  const addressed = createOperationMatcher({ ...contract, operations });
  let location = '';
  let breach: unknown;
  let path = '';
  let readOutput: () => Promise<unknown> = turn;
  // The first variation is the innermost middleware.
  let variations: Middleware[] = [];
  let watcher: (exchange: Exchange) => void = () => undefined;

  function operationOf({ method, url: address }: Request): RequestedOperation | undefined {
    const { pathname } = new URL(address);
    if (!pathname.startsWith(path)) return undefined;
    const { operation } = addressed(method, pathname.slice(path.length));
    return operation?.method === method ? operation : undefined;
  }

  const varied: VariedService = {
    operationOf: (request) => operationOf(request)?.id,
    isOther: (request) => new URL(request.url).origin === new URL(otherUrl).origin,
  };
  const keepContract: Middleware = (answer) => async (request) => {
    const response = await answer(request);
    await assertKeepsContract(contract, operationOf(request), response.clone());
    return response;
  };
  const behind: Handler = async (request) =>
    service(await requestBehind(request, path, keys, optionsOf(contract, operationOf(request))));
  const send: Handler = (request) => through([keepContract, ...variations.toReversed()], behind)(request);
  const record = recorder({ send }, contract.vocabulary, next);

  function exchanged(request: Request): Promise<Response> {
    const answered = exchange(request);
    const settled = answered.catch(() => undefined).finally(() => pending.delete(settled));
    pending.add(settled);
    return answered;
  }

  async function exchange(request: Request): Promise<Response> {
    const operation = operationOf(request)?.id;
    // Reads what the client printed before this request. The output shows which commands have ended.
    await readOutput();
    const index = arrived;
    arrived += 1;
    // The first access creates the signal. A signal created after the client disconnected would never abort.
    const { signal } = request;
    try {
      const recorded = await record.send(request, defined({ caller: 'the client', location, operation }));
      indices.set(recorded.id, index);
      if (signal.aborted) abandoned.add(recorded.id);
      watcher(recorded);
      const { status, headers, body } = recorded.response;
      const isEmpty = status === 204 || status === 304 || request.method === 'HEAD';
      return new Response(isEmpty ? null : body, { status, headers });
    } catch (error) {
      breach ??= error;
      throw error;
    }
  }

  return {
    /** The base address of the service in this scenario. `otherUrl` is that of the other instance. */
    get url(): string {
      return url + path;
    },
    get otherUrl(): string {
      return otherUrl + path;
    },
    /** Everything that the client sent to either instance, and the responses. */
    recorder: record,
    /** The number of requests so far; `arrivedBefore` is the number before the request of an exchange. */
    get arrived(): number {
      return arrived;
    },
    arrivedBefore: ({ id }: Exchange): number => indices.get(id) ?? arrived,
    /** The ids of the exchanges whose response the client did not wait for. */
    abandoned: abandoned as ReadonlySet<number>,
    /** The first error of the simulated service itself, such as a violation of the contract. */
    get breach(): unknown {
      return breach;
    },
    /** Later requests belong to the scenario whose location is `begun`. `answers` is its first variation. */
    beginScenario(begun: string, answers?: ServiceVariation): void {
      location = begun;
      path = '';
      variations = answers === undefined ? [] : [answers(varied)];
      watcher = () => undefined;
      readOutput = turn;
    },
    /** Sets the function that reads client output before a request. The default waits one event-loop turn. */
    readOutputFirst(read: () => Promise<void>): void {
      readOutput = read;
    },
    /** Adds a variation for this scenario, around the existing ones. */
    vary(variation: ServiceVariation): void {
      variations.push(variation(varied));
    },
    /** Moves the service of this scenario below a path of its host. */
    moveBelow(below: string): void {
      path = below;
    },
    /** Sets a function to call after each exchange of the scenario. */
    watch(callback: typeof watcher): void {
      watcher = callback;
    },
    /** A key's alias, with capital letters. If a client changes the case, the service refuses the alias. */
    aliasOf(key: string): string {
      const alias = `Svc-${Buffer.from(key).toString('base64url')}-Key`;
      keys.set(alias, key);
      return alias;
    },
    /** Resolves once every request has its response, including those that the client no longer waits for. */
    async settled(): Promise<void> {
      await Promise.all(pending);
    },
    /** Handles a request to `url` or `otherUrl`. */
    fetch: exchanged,
  };
}

async function assertKeepsContract(
  contract: Contract,
  operation: RequestedOperation | undefined,
  response: Response,
): Promise<void> {
  if (operation === undefined || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return;
  const schema = responseFor(operation, response.status)?.schema;
  if (schema === undefined) return;
  const content = canonical(await response.json(), contract.vocabulary);
  const [violation] = violationsOf(schema, content, 'stated');
  if (violation === undefined) return;
  const location = `${operation.id}, status ${response.status}${violation.at}`;
  const problem = `The simulated service violates the contract: ${location} ${violation.expected}.`;
  throw new HarnessError('INTERNAL', problem);
}

/** The request for the underlying service: without path prefix and aliases, and with options in the body. */
async function requestBehind(
  request: Request,
  path: string,
  keys: ReadonlyMap<string, string>,
  options: readonly string[],
): Promise<Request> {
  const url = new URL(request.url);
  const isBelow = url.pathname.startsWith(`${path}/`);
  url.pathname = isBelow ? url.pathname.slice(path.length) : '/nothing-here';
  const headers = new Headers(request.headers);
  const key = keys.get(headers.get('x-api-key') ?? '');
  if (key !== undefined) headers.set('x-api-key', key);
  const { method } = request;
  const isReading = method === 'GET' || method === 'HEAD';
  const bytes = isReading || request.body === null ? new ArrayBuffer() : await request.arrayBuffer();
  const { text, flaw } = utf8Text(bytes);
  const body = flaw === undefined ? withOptions(request, text === '' ? null : text, options) : bytes;
  return new Request(url, { method, headers, body: isReading ? null : body });
}

/** An operation's options, if the document leaves open whether they are in the body, query or headers. */
function optionsOf(contract: Contract, operation: RequestedOperation | undefined): readonly string[] {
  const { written = {}, requestBody } = contract.operations.get(operation?.id ?? '') ?? {};
  if (written['x-parameters-basis'] === undefined) return [];
  return Object.keys(membersOf(membersOf(requestBody?.schema).properties)).map(folded);
}

/** Moves options from the query and from headers to the body, where the underlying service reads them. */
function withOptions({ url, headers }: Request, body: string | null, names: readonly string[]) {
  const options = [...new URL(url).searchParams, ...headers].filter(([name]) => names.includes(folded(name)));
  const content = body === null || body === '' ? {} : jsonValue(body);
  if (options.length === 0 || !isObject(content)) return body;
  const isSet = (text: string): boolean => /^(?:true|1)?$/i.test(text);
  const set = Object.fromEntries(options.map(([name, text]) => [folded(name), isSet(text)]));
  return JSON.stringify({ ...content, ...set });
}

/** Starts a simulated service at two host names. `next` numbers its exchanges. */
export type OpenSimulator = (
  contract: Contract,
  release: Release,
  next?: () => number,
) => Promise<{
  readonly stage: SimulatedService;
  readonly control: Control;
  readonly close: () => Promise<void>;
}>;
