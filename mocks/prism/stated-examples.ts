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
}

type Members = Readonly<Record<string, unknown>>;

interface Marked {
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
        for (const [name, state] of statesOf(response as OpenAPIV3_1.ResponseObject)) {
          const { state: title, params = {}, values = {} } = state;
          found.push({
            operation: operation?.operationId ?? '',
            status: Number(status),
            name,
            state: title,
            params,
            values,
          });
        }
      }
    }
  }
  return found;
}

function statesOf({ content = {} }: OpenAPIV3_1.ResponseObject): [string, NonNullable<Marked['x-state']>][] {
  return Object.entries(content['application/json']?.examples ?? {}).flatMap(([name, example]) => {
    const state = (example as Marked)['x-state'];
    return state === undefined ? [] : [[name, state] as [string, typeof state]];
  });
}
