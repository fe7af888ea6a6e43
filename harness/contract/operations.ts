import type { OpenAPIV3_1 } from 'openapi-types';
import type { JsonSchema } from '#harness/contract/json-schema.ts';

/** What calling an operation does to a server. */
export type OperationEffect = 'read' | 'write' | 'password' | 'reset';

/** One operation of the contract, reduced to what the harness asks of it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Path template relative to the base URL, e.g. `/api/v1/metaverse/objects/{id}`. */
  readonly path: string;
  readonly section: string;
  /** `stated`, or the open point under which method and path were chosen. */
  readonly pathBasis: string;
  readonly access: 'open' | 'authenticated' | 'administrator' | 'unstated';
  readonly effect: OperationEffect;
  readonly isList: boolean;
  readonly requestBody?: JsonSchema;
  /** A request without a body breaks the contract. */
  readonly needsBody?: true;
  readonly parameters: readonly OperationParameter[];
  /** Answers by status (`200`, `default`), JSON schema of the body where it has one. */
  readonly responses: ReadonlyMap<string, OperationResponse>;
}

export interface OperationParameter {
  readonly name: string;
  readonly in: string;
  readonly schema: JsonSchema;
}

export interface OperationResponse {
  readonly schema?: JsonSchema;
  readonly mediaTypes: readonly string[];
  readonly headers: readonly string[];
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

interface Marks {
  'x-section'?: string;
  'x-path-basis'?: string;
  'x-access'?: Operation['access'];
  'x-effect'?: OperationEffect;
  'x-list'?: boolean;
}

/** All operations of a dereferenced document, in its order, keyed by operationId. */
export function operationsOf(document: OpenAPIV3_1.Document): ReadonlyMap<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const described = item?.[method] as (OpenAPIV3_1.OperationObject & Marks) | undefined;
      if (described?.operationId === undefined) continue;
      operations.set(described.operationId, reduce(path, method, described, item?.parameters ?? []));
    }
  }
  return operations;
}

function reduce(
  path: string,
  method: string,
  described: OpenAPIV3_1.OperationObject & Marks,
  shared: readonly unknown[],
): Operation {
  const body = described.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
  const requestBody = body?.content['application/json']?.schema as JsonSchema | undefined;
  return {
    id: described.operationId ?? '',
    method: method.toUpperCase(),
    path,
    section: described['x-section'] ?? '',
    pathBasis: described['x-path-basis'] ?? 'stated',
    access: described['x-access'] ?? 'unstated',
    effect: described['x-effect'] ?? 'write',
    isList: described['x-list'] === true,
    ...(requestBody === undefined ? {} : { requestBody }),
    ...(body?.required === true && { needsBody: true }),
    parameters: [...shared, ...(described.parameters ?? [])].map((each) => each as OperationParameter),
    responses: new Map(
      Object.entries(described.responses ?? {}).map(([status, response]) => [
        status,
        reduceResponse(response),
      ]),
    ),
  };
}

function reduceResponse(response: unknown): OperationResponse {
  const { content = {}, headers = {} } = response as OpenAPIV3_1.ResponseObject;
  const schema = content['application/json']?.schema as JsonSchema | undefined;
  return {
    mediaTypes: Object.keys(content),
    headers: Object.keys(headers),
    ...(schema === undefined ? {} : { schema }),
  };
}
