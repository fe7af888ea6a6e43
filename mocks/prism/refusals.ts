import { STATUS_CODES } from 'node:http';
import type { IPrismDiagnostic } from '@stoplight/prism-core';
import type { IHttpRequest } from '@stoplight/prism-http';
import type { Operation } from '#harness/contract/operations.ts';

/** Creates error responses (§2.9). A code is from an example of the contract, else from the status. */
export function refusals(operations: Iterable<Operation>) {
  const codes = codesByStatus(operations);
  const answer = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response =>
    Response.json(
      { code: codes.get(status) ?? codeOf(status), ...body, timestamp: new Date().toISOString() },
      { status, headers },
    );
  return {
    because: (status: number, message: string, headers?: Record<string, string>) =>
      answer(status, { message }, headers),
    malformed: (message: string) => answer(400, { code: 'MALFORMED_BODY', message }),
    /** A 400 with the problems of a request, grouped by location. */
    invalid(flaws: readonly IPrismDiagnostic[], request: IHttpRequest): Response {
      const members = Map.groupBy(flaws, ({ path: fullPath = [] }) => {
        const [part = 'body', ...path] = fullPath;
        const steps = part === 'query' ? path.map((step) => asSent(step, request.url)) : path;
        return steps.join('.') || String(part);
      });
      const validationErrors = Object.fromEntries(
        [...members].map(([name, found]) => [name, found.map(({ message }) => `${message}.`)]),
      );
      const code = codeOfEnum(flaws, request);
      return answer(400, { ...(code && { code }), message: 'The request is not valid.', validationErrors });
    },
  };
}

/** The name of a query parameter in the casing of the request. Prism reports the name in lower case. */
function asSent(step: string | number, { query = {} }: IHttpRequest['url']): string {
  const small = String(step).toLowerCase();
  return Object.keys(query).find((name) => name.toLowerCase() === small) ?? String(step);
}

/** The error code if a value is not in its enum. For other problems, undefined. */
function codeOfEnum(flaws: readonly IPrismDiagnostic[], { body, url }: IHttpRequest): string | undefined {
  const flaw = flaws.find(({ code }) => code === 'enum');
  if (flaw === undefined) return undefined;
  const parts: unknown = { body, query: url.query };
  const value = (flaw.path ?? []).reduce(
    (node, step) => Reflect.get(Object(node), step) ?? Reflect.get(Object(node), asSent(step, url)),
    parts,
  );
  return /^[-+\d.]+$/.test(String(value)) ? 'NUMERIC_ENUM' : 'UNKNOWN_NAME';
}

function codesByStatus(operations: Iterable<Operation>): ReadonlyMap<number, string> {
  const codes = new Map<number, string>();
  for (const { responses } of operations) {
    for (const [status, { examples }] of responses) {
      const { code } = (examples[0]?.value ?? {}) as { code?: unknown };
      if (typeof code === 'string' && !codes.has(Number(status))) codes.set(Number(status), code);
    }
  }
  return codes;
}

// Returns a code in the notation of the examples, such as METHOD_NOT_ALLOWED for 405.
function codeOf(status: number): string {
  return (STATUS_CODES[status] ?? `HTTP ${status}`).toUpperCase().replaceAll(/\W+/g, '_');
}

const mediaType = /^\s*[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+\s*(?:;[^,]*)?$/;

/** States which part of a request could not be parsed or, if this is unknown, the reason. */
export function describeMalformedRequest({ url, headers }: Request, error: unknown): string {
  if (error instanceof URIError) return `The path ${new URL(url).pathname} has an invalid percent-encoding.`;
  const type = headers.get('content-type');
  if (type !== null && !mediaType.test(type)) return `"Content-Type: ${type}" is not a media type.`;
  const reason = error instanceof Error ? error.message : String(error);
  return `The request cannot be parsed: ${reason}.`;
}
