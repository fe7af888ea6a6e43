import type { OpenAPIV3_1 } from 'openapi-types';

/** A named example of the contract that stands for a state of the state control vocabulary. */
export interface StatedExample {
  readonly operation: string;
  readonly status: number;
  /** Its name among the examples of that response. */
  readonly name: string;
  readonly state: string;
  readonly params: Members;
  /** What entering the state answers with: the ids by which a scenario asks. */
  readonly values: Members;
  readonly summary?: string;
}

type Members = Readonly<Record<string, unknown>>;

interface Marked {
  readonly summary?: string;
  readonly 'x-state'?: { readonly state: string; readonly params?: Members; readonly values?: Members };
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Every example of a dereferenced document that carries an `x-state`. */
export function statedExamples(document: OpenAPIV3_1.Document): readonly StatedExample[] {
  const found: StatedExample[] = [];
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method];
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        for (const [name, { summary, 'x-state': state }] of markedIn(
          response as OpenAPIV3_1.ResponseObject,
        )) {
          const { state: title, params = {}, values = {} } = state;
          found.push({
            operation: operation?.operationId ?? '',
            status: Number(status),
            name,
            state: title,
            params,
            values,
            ...(summary !== undefined && { summary }),
          });
        }
      }
    }
  }
  return found;
}

function markedIn({
  content = {},
}: OpenAPIV3_1.ResponseObject): [string, Required<Pick<Marked, 'x-state'>> & Marked][] {
  return Object.entries(content['application/json']?.examples ?? {}).flatMap(([name, example]) => {
    const { summary, 'x-state': state } = example as Marked;
    return state === undefined
      ? []
      : [[name, { ...(summary !== undefined && { summary }), 'x-state': state }]];
  });
}
