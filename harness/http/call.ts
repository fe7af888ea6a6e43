import { folded, spelled } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { defined, entriesOf, membersOf } from '#harness/contract/json-values.ts';
import { type Operation, operationById, usualValue } from '#harness/contract/operations.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import type { Profile } from '#harness/profile/profile.ts';
import { publishedNames } from './body-names.ts';

/** The parameters, headers and body of a step's request, named as in the contract. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Query parameters that are deliberately not in the contract, since the document leaves their effect open. */
  readonly furtherQuery?: Readonly<Record<string, string>>;
  /** The body, which is sent as JSON. A string is sent unchanged, so that a step can send invalid JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Encodes the text of the body; default: UTF-8. */
  readonly encode?: (text: string) => Uint8Array<ArrayBuffer>;
  /** If true, the request may violate the contract on purpose, and is not checked against the contract. */
  readonly deliberate?: boolean;
}

/** The field names that the document shows in a request: their casing is not changed. */
function shownNames({ requestBody }: Operation): Readonly<Record<string, string>> {
  const members = entriesOf(membersOf(requestBody?.schema).properties);
  const exact = members.filter(([, member]) => membersOf(member)['x-sent-as-shown'] === true);
  return Object.fromEntries(exact.map(([name]) => [name, name]));
}

/** Builds a request. If the request violates the contract and is not `deliberate`, throws an error. */
export function buildRequest(
  contract: Contract,
  profile: Profile,
  baseUrl: string,
  operationId: string,
  parts: Call = {},
): Request {
  const operation = operationById(contract, operationId);
  if (parts.deliberate !== true) assertKeepsContract(operation, parts);
  const { passwordMember, resetOptions } = profile.requests ?? {};
  const call = carriedBy(resetOptions, parts);
  const { method, path } = endpointOf(operation, profile.paths[operationId]);
  const url = new URL(baseUrl + fill(path, call.path ?? {}));
  for (const [name, value] of Object.entries({ ...call.query, ...call.furtherQuery }))
    url.searchParams.append(name, String(value));
  for (const [name, value] of requiredIn(operation, url.searchParams)) url.searchParams.append(name, value);
  const headers = new Headers({ accept: 'application/json', ...call.headers });
  if (call.body === undefined) return new Request(url, { method, headers });
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  const names = {
    ...publishedNames(call.body, contract.described?.get(operationId)),
    ...shownNames(operation),
    ...defined({ password: passwordMember }),
  };
  const body =
    typeof call.body === 'string'
      ? call.body
      : JSON.stringify(spelled(call.body, profile.requestCasing ?? 'camelCase', names));
  return new Request(url, { method, headers, body: call.encode?.(body) ?? body });
}

/** The required parameters that a query lacks, with the values that the document suggests. */
function requiredIn({ parameters }: Operation, query: URLSearchParams): [string, string][] {
  const given = new Set([...query.keys()].map(folded));
  return parameters
    .filter((each) => each.in === 'query' && each.isRequired && !given.has(folded(each.name)))
    .flatMap((each) => {
      const value = usualValue(each);
      return value === undefined ? [] : [[each.name, value]];
    });
}

/**
 * A call may have the same options in `body` and in `furtherQuery`.
 * If `way` says which of these the server reads, the other copy is removed.
 */
function carriedBy(way: 'body' | 'query' | undefined, call: Call): Call {
  const { body, furtherQuery, ...rest } = call;
  if (body === undefined || way === undefined || Object.keys(furtherQuery ?? {}).length === 0) return call;
  return way === 'body' ? { ...rest, body } : { ...rest, furtherQuery: furtherQuery ?? {} };
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new HarnessError('INTERNAL', `No value for {${name}} in ${template}.`);
    // An id in a response may contain half a surrogate pair, which cannot be encoded in an address.
    return encodeURIComponent(value.toWellFormed());
  });
}

function assertKeepsContract({ id, parameters, requestBody }: Operation, { query = {}, body }: Call): void {
  const assertValid = (part: string, value: unknown, schema: JsonSchema): void => {
    const [violation] = violationsOf(schema, value, 'full');
    if (violation === undefined) return;
    const { at, expected } = violation;
    throw new HarnessError('REQUEST_INVALID', `${id}: the ${part}${at} violates the contract: ${expected}.`);
  };
  for (const [name, value] of Object.entries(query)) {
    const known = parameters.find((parameter) => parameter.in === 'query' && parameter.name === name);
    if (known === undefined)
      throw new HarnessError('REQUEST_INVALID', `${id}: the contract has no query parameter ${name}.`);
    assertValid(`query ${name}`, value, known.schema);
  }
  if (body !== undefined && requestBody?.schema !== undefined) assertValid('body', body, requestBody.schema);
}
