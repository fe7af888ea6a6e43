import { type AskedOperation, addressBook } from '#harness/contract/addressed.ts';
import { canonical } from '#harness/contract/casing.ts';
import { type Contract, responseFor } from '#harness/contract/contract.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Recorder, recorder } from '#harness/http/recorder.ts';
import type { Target } from '#harness/http/target.ts';
import { optionsOf, requestBehind } from './request-behind.ts';

/** A request that reached a staged instance, and the operation of the contract that it asks for. */
export interface StagedRequest {
  readonly request: Request;
  readonly operation: string | undefined;
  /** Asked of the other instance. */
  readonly isOther: boolean;
}

/**
 * Something the document permits a service to do: answer a request before the service does, or change the JSON or the
 * status of its answer. Made anew for each scenario, since some count the requests they have met.
 */
export interface Quirk {
  /** The path that the service lies below, at the address of its host. */
  readonly path?: string;
  /** Waited for before the answer is sent. */
  hold?(staged: StagedRequest): Promise<void>;
  answer?(staged: StagedRequest): Response | undefined;
  body?(content: unknown, staged: StagedRequest): unknown;
  status?(status: number, staged: StagedRequest): number;
}

/** The service that a client under test talks to, and another instance on another host. */
export interface Stage {
  /** The base address of the service in this scenario, and that of the other instance. */
  readonly url: string;
  readonly otherUrl: string;
  /** Everything that the client asked of either instance, and how it was answered. */
  readonly recorder: Recorder;
  /** The numbers of exchanges whose answer the client did not wait for. */
  readonly abandoned: ReadonlySet<number>;
  readonly quirks: Quirk[];
  /** Set once the staged service itself has failed, or broken the contract. */
  readonly breach: unknown;
  /**
   * Starts the scenario at this place of a feature: later requests belong to it, and earlier quirks are gone. `answers`
   * changes every answer before the quirks of the scenario do.
   */
  beginScenario(location: string, answers?: Quirk): void;
  /** Calls this back after each exchange of the scenario. */
  watch(watcher: (exchange: Exchange) => void): void;
  /** A key with capital letters that the service takes for another of its keys, as it tells letters' cases apart. */
  aliasOf(key: string): string;
  /** Resolves once every request is answered, those included that nobody waits for any more. */
  settled(): Promise<void>;
  /** What the service answers. */
  fetch(request: Request): Promise<Response>;
  /** What the other instance answers. */
  otherFetch(request: Request): Promise<Response>;
}

export interface StageOptions {
  readonly contract: Contract;
  /** The service itself, without quirks. */
  readonly service: (request: Request) => Promise<Response>;
  readonly url: string;
  readonly otherUrl: string;
  /** Numbers the exchanges; each stage counts for itself when left out. */
  readonly next?: () => number;
}

/**
 * Stages a service for a client. Whatever it answers, quirks included, is validated against the contract, so that no
 * client is judged by answers that the document does not permit.
 */
export function createStage({ contract, service, url, otherUrl, next }: StageOptions): Stage {
  const quirks: Quirk[] = [];
  const abandoned = new Set<number>();
  const pending = new Set<Promise<unknown>>();
  const keys = new Map<string, string>();
  const addressed = addressBook(contract);
  let location = '';
  let breach: unknown;
  let base: readonly Quirk[] = [];
  let watcher: (exchange: Exchange) => void = () => undefined;
  const isForOther = (asked: string): boolean => new URL(asked).origin === new URL(otherUrl).origin;
  const path = (): string => quirks.find((quirk) => quirk.path !== undefined)?.path ?? '';

  function operationOf({ method, url: asked }: Request): AskedOperation | undefined {
    const { pathname } = new URL(asked);
    if (!pathname.startsWith(path())) return undefined;
    const found = addressed(method, pathname.slice(path().length));
    return found.kind === 'operation' && found.operation.method === method ? found.operation : undefined;
  }

  const target: Target = {
    name: 'the staged service',
    baseUrl: url,
    send: async (request) => {
      const operation = operationOf(request);
      const staged: StagedRequest = { request, operation: operation?.id, isOther: isForOther(request.url) };
      const response = await answer(staged, [...base, ...quirks], async (asked) =>
        service(await requestBehind(asked, path(), keys, optionsOf(contract, operation))),
      );
      await assertKeepsContract(contract, operation, response.clone());
      return response;
    },
    close: async () => undefined,
  };
  const record = recorder(target, contract.vocabulary, next);

  function exchanged(request: Request): Promise<Response> {
    const answered = exchange(request);
    const kept = answered.catch(() => undefined).finally(() => pending.delete(kept));
    pending.add(kept);
    return answered;
  }

  async function exchange(request: Request): Promise<Response> {
    const operation = operationOf(request)?.id;
    // Looked at before the client can hang up: a signal that nobody has asked for is not kept.
    const { signal } = request;
    try {
      const recorded = await record.send(request, {
        caller: 'the client',
        location,
        ...(operation !== undefined && { operation }),
      });
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
    get url() {
      return url + path();
    },
    get otherUrl() {
      return otherUrl + path();
    },
    recorder: record,
    abandoned,
    quirks,
    get breach() {
      return breach;
    },
    beginScenario(begun, answers) {
      location = begun;
      quirks.length = 0;
      base = answers === undefined ? [] : [answers];
      watcher = () => undefined;
    },
    watch(callback) {
      watcher = callback;
    },
    aliasOf(key) {
      const alias = `Svc-${Buffer.from(key).toString('base64url')}-Key`;
      keys.set(alias, key);
      return alias;
    },
    settled: async () => {
      await Promise.all(pending);
    },
    fetch: exchanged,
    // Asked under another name of this machine, which a server behind one socket does not tell apart.
    otherFetch: exchanged,
  };
}

async function answer(
  staged: StagedRequest,
  quirks: readonly Quirk[],
  service: StageOptions['service'],
): Promise<Response> {
  for (const quirk of quirks) {
    const response = quirk.answer?.(staged);
    if (response !== undefined) return response;
  }
  const response = await service(staged.request);
  for (const quirk of quirks) await quirk.hold?.(staged);
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (quirks.length === 0 || !isJson || staged.operation === undefined) return response;
  const original: unknown = await response.json();
  const content = quirks.reduce((body, quirk) => quirk.body?.(body, staged) ?? body, original);
  const status = quirks.reduce((own, quirk) => quirk.status?.(own, staged) ?? own, response.status);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(content), { status, headers });
}

async function assertKeepsContract(
  contract: Contract,
  operation: AskedOperation | undefined,
  response: Response,
): Promise<void> {
  if (operation === undefined || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return;
  const schema = responseFor(operation, response.status)?.schema;
  if (schema === undefined) return;
  const content = canonical(await response.json(), contract.vocabulary);
  const [violation] = violationsOf(schema, content, 'judged');
  if (violation === undefined) return;
  const place = `${operation.id}, status ${response.status}${violation.at}`;
  throw new HarnessError(
    'INTERNAL',
    `The staged service breaks the contract: ${place} ${violation.expected}.`,
  );
}
