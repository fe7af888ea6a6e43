import { addressBook } from '#harness/contract/addressed.ts';
import type { OperationId, Operations, Success } from '#openapi/types.ts';
import { requestContract } from './request-contract.ts';

type Serve = (request: Request) => Promise<Response>;

/** A call of an operation that is about to be answered. */
export interface Overridden<Id extends OperationId> {
  readonly request: Request;
  /** The parameters of the path. */
  readonly path: Operations[Id] extends { path: infer Path } ? Path : Record<string, never>;
  /** What the service itself answers. It is asked when this is called, and not otherwise. */
  answer(): Promise<Response>;
}

type Meant<Id extends OperationId> = Response | Partial<Success<Id>> | undefined;

/**
 * Decides what an operation answers: a response as it is; some members, put over the service's own answer; or
 * nothing, which leaves the service's answer alone. By operation, so that the compiler knows the members.
 */
export type Override = {
  [Id in OperationId]: (call: Overridden<Id>) => Meant<Id> | Promise<Meant<Id>>;
};

/** Overrides by operation, the newest first. */
export interface Overrides {
  add<Id extends OperationId>(id: Id, override: Override[Id]): () => void;
  clear(): void;
  serve: Serve;
}

interface Entry {
  readonly id: OperationId;
  decide(call: { request: Request; path: object; answer(): Promise<Response> }): Promise<unknown>;
}

const addressed = addressBook(requestContract);

export function overridesOf(service: Serve): Overrides {
  let entries: readonly Entry[] = [];
  return {
    add(id, override) {
      const entry: Entry = { id, decide: async (call) => override(call as never) };
      entries = [entry, ...entries];
      return () => {
        entries = entries.filter((one) => one !== entry);
      };
    },
    clear() {
      entries = [];
    },
    async serve(request) {
      const found = addressed(request.method, new URL(request.url).pathname);
      const entry = entries.find(({ id }) => found.kind === 'operation' && found.operation.id === id);
      if (entry === undefined || found.kind !== 'operation') return service(request);
      const answer = () => service(request.clone());
      const meant = await entry.decide({ request: request.clone(), path: found.path, answer });
      if (meant === undefined) return answer();
      return meant instanceof Response ? meant : withMembers(await answer(), meant as object);
    },
  };
}

/** The members go over the body of a success. A refusal is not touched: they are members of another shape. */
async function withMembers(answer: Response, members: object): Promise<Response> {
  if (!answer.ok) return answer;
  const body = { ...((await answer.json()) as object), ...members };
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}
