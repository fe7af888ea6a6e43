import { type Addressed, addressBook, type Places } from '#harness/contract/addressed.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Target } from '#harness/http/target.ts';

/** A JSON object of a body. */
export type Members = Readonly<Record<string, unknown>>;

/** A request on its way, as far as fronts look at it. */
export interface Asked {
  readonly request: Request;
  /** Undefined where the contract has no such operation. */
  readonly operation: string | undefined;
  /** The values in the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly url: URL;
  /** The JSON of the body; undefined without one. */
  readonly body: unknown;
  /** Sends the request, with another body or address where given, and answers what came of it. */
  pass(change?: { readonly body?: unknown; readonly url?: URL; readonly headers?: Headers }): Promise<Answer>;
  /** Asks another operation with the same credentials, or with none. */
  ask(operation: string, credentials?: 'same' | 'none'): Promise<Answer>;
}

/** An answer whose body can be taken apart. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the body; a text where it is none. */
  readonly body: unknown;
}

/** Stands before a server and makes another of it that keeps the document as well. */
export type Front = (asked: Asked) => Promise<Answer>;

/** Makes a front for one run, since some of them remember. */
export type FrontMaker = () => Front;

/** A target behind fronts; the first of them is the outermost. `places` says where the target itself has what lies elsewhere. */
export function behind(target: Target, contract: Contract, places: Places, fronts: readonly Front[]): Target {
  return fronts.toReversed().reduce((inner, front) => behindOne(inner, contract, places, front), target);
}

function behindOne(target: Target, contract: Contract, places: Places, front: Front): Target {
  const find = addressBook(contract, places);
  return {
    ...target,
    async send(request) {
      const url = new URL(request.url);
      const addressed = find(request.method, url.pathname);
      const bytes = request.body === null ? undefined : await request.clone().arrayBuffer();
      const send = async (to: URL, method: string, headers: Headers, body?: BodyInit): Promise<Answer> =>
        answerOf(
          await target.send(new Request(to, { method, headers, ...(body !== undefined && { body }) })),
        );
      const answer = await front({
        request,
        url,
        ...operationOf(addressed),
        body: bytes === undefined ? undefined : parsed(new TextDecoder().decode(bytes)),
        pass: ({ body, url: to = url, headers = request.headers } = {}) =>
          send(to, request.method, headers, body === undefined ? bytes : JSON.stringify(body)),
        ask(operation, credentials = 'same') {
          const { method = 'GET', path = '/' } = contract.operations.get(operation) ?? {};
          const place = places[operation] ?? path;
          const headers = credentials === 'same' ? credentialsIn(request.headers) : new Headers();
          return send(new URL(place, url), method, headers);
        },
      });
      return responseOf(answer);
    },
  };
}

function operationOf(addressed: Addressed): Pick<Asked, 'operation' | 'path'> {
  return addressed.kind === 'operation'
    ? { operation: addressed.operation.id, path: addressed.path }
    : { operation: undefined, path: {} };
}

function credentialsIn(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => name === 'authorization' || name === 'x-api-key'));
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

function responseOf({ status, headers, body }: Answer): Response {
  const own = new Headers(headers);
  own.delete('content-length');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(status === 204 || status === 304 ? null : text, { status, headers: own });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
