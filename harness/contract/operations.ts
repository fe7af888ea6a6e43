import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { defined, entriesOf, type Fields, listOf, membersOf, textOf } from './json-values.ts';

export type OperationEffect = (typeof effects)[number];

/** Why the harness itself calls an operation: to read the release, to sign in, … */
export type Purpose = (typeof purposes)[number];

/** One operation of an OpenAPI document. If a part of it is malformed, that part counts as missing. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Path template relative to the base URL, e.g. `/things/{id}`. */
  readonly path: string;
  readonly section: string;
  readonly purpose?: Purpose;
  /** `stated`, or the open point that leaves the method and the path open. */
  readonly pathBasis: string;
  readonly access: (typeof accesses)[number];
  readonly effect: OperationEffect;
  readonly isList: boolean;
  /** Includes the parameters that are declared for its path. */
  readonly parameters: readonly OperationParameter[];
  readonly requestBody?: OperationBody;
  /** By status: `200`, `4XX`, `default`. */
  readonly responses: ReadonlyMap<string, OperationResponse>;
  /** The `security` of the operation, as written. If it has none, the `security` of the document. */
  readonly security: unknown;
  /** The operation as written. Use this for parts that have no field here, such as the description. */
  readonly written: Fields;
}

export interface OperationParameter {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  readonly openPoint?: string;
  readonly written: Fields;
}

export interface OperationBody {
  readonly mediaTypes: readonly string[];
  /** The schema of the JSON media type. */
  readonly schema?: JsonSchema;
  readonly examples: readonly NamedExample[];
  /** The fields of the profile's body that are not as in the contract's example. They are sent unchanged. */
  readonly given?: Fields;
  readonly isRequired: boolean;
}

export interface OperationResponse extends Omit<OperationBody, 'isRequired'> {
  readonly headers: readonly OperationHeader[];
  /** The open point that leaves this status open. */
  readonly openPoint?: string;
}

export interface OperationHeader {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  readonly openPoint?: string;
}

export interface NamedExample {
  readonly name: string;
  readonly value: unknown;
  readonly summary?: string;
  /** The server state that the example represents. */
  readonly state?: ExampleState;
}

export interface ExampleState {
  readonly state: string;
  readonly params: Fields;
  /** The values that state control returned when the state was entered. */
  readonly values: Fields;
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;
const accesses = ['unstated', 'open', 'authenticated', 'administrator'] as const;
const purposes = [
  'document',
  'version',
  'sign-in',
  'readiness',
  'liveness',
  'identity',
  'overview',
  'records',
] as const;
const effects = ['write', 'read', 'password', 'reset'] as const;

interface Known {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly own?: ReadonlyMap<string, Operation>;
}

/** The operations of a contract, and those of the server's own. */
export const everyOperation = ({ operations, own }: Known): readonly Operation[] => [
  ...operations.values(),
  ...(own?.values() ?? []),
];

/** The operation with that id, also one of the server's own. A missing id is a bug in the harness. */
export function operationById({ operations, own }: Known, id: string): Operation {
  const operation = operations.get(id) ?? own?.get(id);
  if (operation === undefined) throw new HarnessError('INTERNAL', `The contract has no operation "${id}".`);
  return operation;
}

/** All operations of a dereferenced OpenAPI 3.0 or 3.1 document, which may be malformed. */
export function operationsOf(document: object): readonly Operation[] {
  const { paths, security } = membersOf(document);
  return entriesOf(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const written = membersOf(item)[method];
      if (typeof written !== 'object' || written === null) return [];
      const parameters = [...listOf(membersOf(item).parameters), ...listOf(membersOf(written).parameters)];
      const operation = membersOf(written);
      return [
        operationOf(path, method, { ...operation, parameters, security: operation.security ?? security }),
      ];
    }),
  );
}

/**
 * The operations of a server's own document, at their full paths: after the path of the server that the operation,
 * its path or the document names first, with `v1` for `v{version}`. `own` is the document's path.
 */
export function locatedOperations(document: object, own: string): readonly Operation[] {
  const { paths } = membersOf(document);
  return operationsOf(document).map((operation) => {
    const holders = [operation.written, membersOf(membersOf(paths)[operation.path]), document];
    const [base = ''] = holders.flatMap((each) => serverPaths(each, own));
    const path = `${base}/${operation.path}`.replaceAll(/\/{2,}/g, '/').replace(versionParameter, '/v1');
    const parameters = operation.parameters.filter(
      (each) => each.in !== 'path' || path.includes(`{${each.name}}`),
    );
    return { ...operation, path, parameters };
  });
}

/** A path segment such as `v{version}`, and a first parameter that is named `version`. */
const versionParameter = /\/(?:v\{[^}]*\}|\{(?:api-?)?version\})(?=\/)/i;

/** The paths of a document's servers. Relative addresses are resolved against `own`, the document's path. */
export function serverPaths(document: object, own = '/'): readonly string[] {
  const base = `http://server.invalid${own}`;
  return listOf(membersOf(document).servers).flatMap((server) => {
    const { url, variables } = membersOf(server);
    const filled = textOf(url)?.replaceAll(/\{([^}]*)\}/g, (written, name: string) =>
      String(membersOf(membersOf(variables)[name]).default ?? written),
    );
    if (filled === undefined || !URL.canParse(filled, base)) return [];
    const { pathname } = new URL(filled, base);
    return [pathname.replaceAll('%7B', '{').replaceAll('%7D', '}').replace(/\/+$/, '')];
  });
}

function operationOf(path: string, method: string, written: Fields): Operation {
  const { operationId, requestBody, responses, security } = written;
  const purpose = purposes.find((each) => each === written['x-purpose']);
  return {
    id: textOf(operationId) ?? '',
    method: method.toUpperCase(),
    path,
    section: textOf(written['x-section']) ?? '',
    ...(purpose !== undefined && { purpose }),
    pathBasis: textOf(written['x-path-basis']) ?? 'stated',
    access: accesses.find((each) => each === written['x-access']) ?? 'unstated',
    effect: effects.find((each) => each === written['x-effect']) ?? 'write',
    isList: written['x-list'] === true,
    parameters: parametersOf(listOf(written.parameters)),
    ...(requestBody !== undefined && {
      requestBody: { ...bodyOf(requestBody), isRequired: membersOf(requestBody).required === true },
    }),
    responses: new Map(
      entriesOf(responses).map(([status, each]) => [
        /^default$/i.test(status) ? 'default' : status.toUpperCase(),
        responseOf(membersOf(each)),
      ]),
    ),
    security,
    written,
  };
}

/** A parameter of an operation overrides the same parameter of its path. */
function parametersOf(written: readonly unknown[]): readonly OperationParameter[] {
  const parameters = written.map(membersOf).map((parameter) => ({
    name: textOf(parameter.name) ?? '',
    in: textOf(parameter.in) ?? '',
    isRequired: parameter.required === true,
    schema: membersOf(parameter.schema ?? jsonIn(parameter.content).schema),
    ...openPointOf(parameter),
    written: parameter,
  }));
  return [...new Map(parameters.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

/** A value that the document itself suggests for a parameter. */
export function usualValue({ schema, written }: OperationParameter): string | undefined {
  const examples = entriesOf(written.examples).map(([, each]) => membersOf(each).value);
  const suggested = [written.example, ...examples, schema.example, schema.default, ...listOf(schema.enum)];
  const value = suggested.find((each) => ['string', 'number', 'boolean'].includes(typeof each));
  return value === undefined ? undefined : String(value);
}

function bodyOf(written: unknown): Omit<OperationBody, 'isRequired'> {
  const { content } = membersOf(written);
  const { schema, examples } = jsonIn(content);
  return {
    mediaTypes: Object.keys(membersOf(content)),
    ...(schema !== undefined && { schema: membersOf(schema) }),
    examples: entriesOf(examples).map(([name, example]) => exampleOf(name, membersOf(example))),
  };
}

function responseOf(written: Fields): OperationResponse {
  const headers = entriesOf(written.headers).map(([name, value]) => {
    const header = membersOf(value);
    const { required, schema } = header;
    return { name, isRequired: required === true, schema: membersOf(schema), ...openPointOf(header) };
  });
  return { ...bodyOf(written), headers, ...openPointOf(written) };
}

function exampleOf(name: string, written: Fields): NamedExample {
  const { value, summary, 'x-state': mark } = written;
  const { state, params, values } = membersOf(mark);
  return {
    name,
    value,
    ...(typeof summary === 'string' && { summary }),
    ...(typeof state === 'string' && {
      state: { state, params: membersOf(params), values: membersOf(values) },
    }),
  };
}

const openPointOf = (written: Fields) => defined({ openPoint: textOf(written['x-open-point']) });

/** Whether a media type is JSON, or is a range that includes JSON, such as `application/*`. */
export function isJson(mediaType: string): boolean {
  return /^(application|text)\/(.*\+)?json\b|^\*\/\*|^application\/\*/i.test(mediaType);
}

function jsonIn(content: unknown): Fields {
  return membersOf(entriesOf(content).find(([mediaType]) => isJson(mediaType))?.[1]);
}

/** A path template in lower case, without parameter names. */
export function nameless(template: string): string {
  return template
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace(/\/+$/, '')
    .toLowerCase();
}
