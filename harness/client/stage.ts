import type { Quirk, StagedRequest } from '#harness/client/quirks.ts';
import { type AskedOperation, addressBook } from '#harness/contract/addressed.ts';
import { canonical } from '#harness/contract/casing.ts';
import { type Contract, responseFor } from '#harness/contract/contract.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { HarnessError } from '#harness/errors.ts';
import { type Recorder, recorder } from '#harness/http/recorder.ts';
import type { Target } from '#harness/http/target.ts';

/** The service that a client under test talks to, and another instance on another host. */
export interface Stage {
  readonly url: string;
  readonly otherUrl: string;
  /** Everything that the client asked of the service, and how it was answered. */
  readonly recorder: Recorder;
  /** Requests that reached the other instance. */
  readonly otherRequests: readonly Request[];
  readonly quirks: Quirk[];
  /** The operation of the contract that a request asks for, by method and path. */
  operationOf(request: Request): AskedOperation | undefined;
  /** Set once the staged service itself has failed, or broken the contract. */
  readonly breach: unknown;
  /** Starts the scenario at this place of a feature: later requests belong to it, and earlier quirks are gone. */
  beginScenario(location: string): void;
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
  const otherRequests: Request[] = [];
  const addressed = addressBook(contract);
  const operationOf: Stage['operationOf'] = ({ method, url }) => {
    const found = addressed(method, new URL(url).pathname);
    return found.kind === 'operation' && found.operation.method === method ? found.operation : undefined;
  };
  let location = '';
  let breach: unknown;
  const target: Target = {
    name: 'the staged service',
    baseUrl: url,
    send: async (request) => {
      const operation = operationOf(request);
      const response = await answer({ request, operation: operation?.id }, quirks, service);
      await assertKeepsContract(contract, operation, response.clone());
      return response;
    },
    close: async () => undefined,
  };
  const record = recorder(target, contract.vocabulary, next);
  return {
    url,
    otherUrl,
    recorder: record,
    otherRequests,
    quirks,
    operationOf,
    get breach() {
      return breach;
    },
    beginScenario(next) {
      location = next;
      quirks.length = 0;
      otherRequests.length = 0;
    },
    async fetch(request) {
      const operation = operationOf(request)?.id;
      try {
        const { response } = await record.send(request, {
          caller: 'the client',
          location,
          ...(operation !== undefined && { operation }),
        });
        const { status, headers, body } = response;
        return new Response(status === 204 || status === 304 ? null : body, { status, headers });
      } catch (error) {
        breach ??= error;
        throw error;
      }
    },
    otherFetch(request) {
      otherRequests.push(request.clone());
      return service(request);
    },
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
  if (quirks.length === 0 || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response;
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
