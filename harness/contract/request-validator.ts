import { canonical } from '#harness/contract/casing.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { jsonValue, pointerStep } from '#harness/contract/json-values.ts';
import {
  createOperationMatcher,
  type OperationMatch,
  type RequestContract,
  type RequestedOperation,
} from '#harness/contract/operation-matcher.ts';
import { type Violation, violationsOf } from '#harness/contract/validate.ts';

export interface RequestViolation {
  readonly in: 'method' | 'path' | 'query' | 'header' | 'body';
  /** JSON pointer within the part that `in` names: `/wait`, `/page`; empty for the complete part. */
  readonly at: string;
  readonly message: string;
  /** `stated` if the document states the violated requirement, `open` if only the contract states it. */
  readonly basis: 'stated' | 'open';
}

export interface ReadRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: HeaderReader;
  /** Empty if no body was sent. */
  readonly body: string;
  /** Whether the request had the cookie of a portal session that state control created. */
  readonly isInSession?: boolean;
}

/** Finds the operation of a request, if the contract defines it, and all violations of the contract. */
export function requestValidator(contract: RequestContract): (request: ReadRequest) => {
  readonly operation?: string;
  readonly path: OperationMatch['path'];
  readonly violations: readonly RequestViolation[];
} {
  const addressed = createOperationMatcher(contract);
  return (request) => {
    const found = addressed(request.method, request.url.pathname);
    const { operation, path } = found;
    if (operation === undefined) return { path, violations: [misaddressed(request, found)] };
    const violations = [
      ...credentialViolations(operation, request),
      ...parameterViolations(operation, 'path', Object.entries(path)),
      ...parameterViolations(operation, 'query', [...request.url.searchParams]),
      ...acceptViolations(operation, request),
      ...bodyViolations(contract, operation, request),
    ];
    return { operation: operation.id, path, violations };
  };
}

function misaddressed({ method }: ReadRequest, { methods }: OperationMatch): RequestViolation {
  if (methods.length === 0)
    return { in: 'path', at: '', message: 'The contract has no such path.', basis: 'open' };
  const message = `For this path the contract defines ${methods.join(', ')}, but not ${method}.`;
  return { in: 'method', at: '', message, basis: 'open' };
}

function credentialViolations({ access }: RequestedOperation, request: ReadRequest): RequestViolation[] {
  const { headers, isInSession = false } = request;
  if (access === 'open' || access === 'unstated' || isInSession) return [];
  if (authenticationIn(headers) !== 'none') return [];
  const message = 'An API key in X-Api-Key or a bearer token in Authorization is required.';
  return [{ in: 'header', at: '', message, basis: 'stated' }];
}

function parameterViolations(
  operation: RequestedOperation,
  location: 'path' | 'query',
  sent: readonly (readonly [string, string])[],
): RequestViolation[] {
  return sent.flatMap(([name, text]) => {
    const known = operation.parameters.find((each) => each.in === location && each.name === name);
    if (known !== undefined)
      return schemaViolations(location, known.schema, read(text, known.schema), pointerStep(name));
    if (location === 'path') return [];
    const message = 'The contract has no such parameter.';
    return [{ in: location, at: pointerStep(name), message, basis: 'open' as const }];
  });
}

/** A parameter parsed by its schema; a value that cannot be parsed stays a string and violates the schema. */
function read(text: string, schema: JsonSchema): unknown {
  const [type] = [schema.type].flat();
  if (type === 'integer' || type === 'number') return /^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

// An `Accept` header must accept at least one media type of the operation's responses.
function acceptViolations({ responses }: RequestedOperation, { headers }: ReadRequest): RequestViolation[] {
  const offered = [...responses.values()].flatMap(({ mediaTypes }) => mediaTypes);
  if (!acceptsNothingOf(headers, offered)) return [];
  const message = `Must accept ${[...new Set(offered)].join(' or ')}.`;
  return [{ in: 'header', at: '/accept', message, basis: 'stated' }];
}

function bodyViolations(
  contract: RequestContract,
  operation: RequestedOperation,
  request: ReadRequest,
): RequestViolation[] {
  const { requestBody } = operation;
  const body = { in: 'body', at: '' } as const;
  if (request.body === '')
    return requestBody?.isRequired === true
      ? [{ ...body, message: 'A body is required, but none was sent.', basis: 'open' }]
      : [];
  if (requestBody === undefined) return [{ ...body, message: 'A body is not allowed.', basis: 'open' }];
  if (!isJson(request.headers))
    return [{ in: 'header', at: '/content-type', message: 'Must be application/json.', basis: 'stated' }];
  const value = jsonValue(request.body);
  if (value === undefined) return [{ ...body, message: 'Is not valid JSON.', basis: 'stated' }];
  // The document leaves the casing of field names open, so any is accepted.
  return schemaViolations('body', requestBody.schema ?? {}, canonical(value, contract.vocabulary), '');
}

function schemaViolations(
  location: RequestViolation['in'],
  schema: JsonSchema,
  value: unknown,
  prefix: string,
): RequestViolation[] {
  const stated = new Set(violationsOf(schema, value, 'stated').map(identity));
  return violationsOf(schema, value, 'full').map((violation) => ({
    in: location,
    at: prefix + violation.at,
    message: inWords(violation),
    basis: stated.has(identity(violation)) || isNumberForName(violation) ? 'stated' : 'open',
  }));
}

const isNumberForName = ({ keyword, actual }: Violation) => keyword === 'enum' && typeof actual === 'number';

const identity = ({ at, keyword }: Violation) => `${keyword} ${at}`;

function inWords({ keyword, expected }: Violation): string {
  if (keyword === 'required') return 'Is missing.';
  const words = expected.replace(/^one of:/, 'must be one of:').replace(/^to /, 'must ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The headers that are checked: those of a request, or a stored subset. */
export interface HeaderReader {
  get(name: string): string | null | undefined;
}

/** The headers in which a caller can show who it is. */
export const credentialHeaders: readonly string[] = ['x-api-key', 'authorization', 'cookie'];

/** The credentials in headers, each as one word. */
export function credentialsIn(headers: Readonly<Record<string, string>>): readonly string[] {
  return credentialHeaders.flatMap((name) =>
    headers[name] === undefined ? [] : [`${name}: ${headers[name]}`],
  );
}

/** The type of the credentials in a request. The credentials may be invalid. */
export type Authentication = 'api-key' | 'bearer' | 'none';

/** An API key takes precedence over a token. Other schemes are not documented. */
export function authenticationIn(headers: HeaderReader): Authentication {
  if ((headers.get('x-api-key') ?? '') !== '') return 'api-key';
  return /^bearer +\S/i.test(headers.get('authorization') ?? '') ? 'bearer' : 'none';
}

export function isJson(headers: HeaderReader): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
}

/** Whether the Accept header excludes all of `mediaTypes`. A request without this header excludes none. */
function acceptsNothingOf(headers: HeaderReader, mediaTypes: readonly string[]): boolean {
  const ranges = (headers.get('accept') ?? '*/*')
    .toLowerCase()
    .split(',')
    .map((range) => range.trim())
    .filter((range) => !/;\s*q=0(?:\.0*)?$/.test(range))
    .map((range) => range.split(';')[0]?.trim());
  return !mediaTypes.some((type) => {
    const [family = ''] = type.split('/');
    return ranges.some((range) => range === type || range === '*/*' || range === `${family}/*`);
  });
}
