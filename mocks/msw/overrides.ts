import { vocabularyOf } from '#harness/contract/casing.ts';
import {
  createOperationMatcher,
  type RequestContract,
  type RequestedOperation,
} from '#harness/contract/operation-matcher.ts';
import type { OperationId, Operations, Success } from '#openapi/types.ts';
import { altered, changed, type Fields, jsonOf } from '#proof/shapes/service.ts';
import table from '../../openapi/operations.json' with { type: 'json' };

interface Written extends Omit<RequestedOperation, 'responses'> {
  readonly responses: Readonly<Record<string, { readonly mediaTypes: readonly string[] }>>;
}

const operations = (table as readonly Written[]).map(
  (written): RequestedOperation => ({ ...written, responses: new Map(Object.entries(written.responses)) }),
);

/** Built from generated JSON, since browsers cannot read the YAML files of the contract. */
export const requestContract: RequestContract = {
  operations: new Map(operations.map((operation) => [operation.id, operation])),
  vocabulary: vocabularyOf(operations.map(({ requestBody }) => requestBody?.schema ?? {})),
};

type Serve = (request: Request) => Promise<Response>;

/** A call of an operation, as an override receives it. */
interface Overridden<Id extends OperationId> {
  readonly request: Request;
  /** The path parameters. */
  readonly path: Operations[Id] extends { path: infer Path } ? Path : Record<string, never>;
  /** Calls the service itself, and returns its response. */
  answer(): Promise<Response>;
}

type Meant<Id extends OperationId> = Response | Partial<Success<Id>> | undefined;

/** Returns a response, fields to merge into the service's response, or undefined to keep that response. */
export type Override = {
  [Id in OperationId]: (call: Overridden<Id>) => Meant<Id> | Promise<Meant<Id>>;
};

const addressed = createOperationMatcher(requestContract);

export function overridesOf(service: Serve) {
  // The newest entry is the first, so it takes precedence over older entries for the same operation.
  let entries: readonly { readonly id: OperationId; readonly override: (call: never) => unknown }[] = [];
  return {
    add<Id extends OperationId>(id: Id, override: Override[Id]): () => void {
      const entry = { id, override };
      entries = [entry, ...entries];
      return () => {
        entries = entries.filter((one) => one !== entry);
      };
    },
    clear(): void {
      entries = [];
    },
    async serve(request: Request): Promise<Response> {
      const { operation, path } = addressed(request.method, new URL(request.url).pathname);
      const entry = entries.find(({ id }) => operation?.id === id);
      if (entry === undefined) return service(request);
      const answer = () => service(request.clone());
      const call = { request: request.clone(), path, answer };
      const override = await entry.override(call as never);
      if (override === undefined) return answer();
      return override instanceof Response ? override : withFields(await answer(), override as Fields);
    },
  };
}

/** Merges the fields into a success; the body of a refusal has another shape. */
async function withFields(response: Response, fields: Fields): Promise<Response> {
  if (!response.ok) return response;
  return changed(response, { body: altered((await jsonOf(response)) as Fields, fields) });
}
