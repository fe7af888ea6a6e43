import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import type { OpenAPIV3_1 } from 'openapi-types';

/** An answer of an operation, as a validation proxy would see it pass. */
export interface PassingAnswer {
  readonly operation: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Prism's judgement of answers that pass through its validation proxy: the function that the proxy calls on each
 * answer, without the network between. The same answer is judged once.
 */
export async function prismProxyEye(
  document: OpenAPIV3_1.Document,
): Promise<(answer: PassingAnswer) => readonly string[]> {
  const operations = new Map(
    (await getHttpOperationsFromSpec(structuredClone(document))).map((each) => [each.iid, each]),
  );
  const judged = new Map<string, readonly string[]>();
  return ({ operation, status, headers, body }) => {
    const resource = operations.get(operation);
    if (resource === undefined) return [];
    const key = JSON.stringify([operation, status, headers['content-type'], headers['retry-after'], body]);
    const known = judged.get(key);
    if (known !== undefined) return known;
    const element = { statusCode: status, headers: { ...headers }, body: parsed(body) };
    const outcome = validateOutput({ resource, element });
    const violations = outcome._tag === 'Left' ? outcome.left.map(({ message }) => message) : [];
    judged.set(key, violations);
    return violations;
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body === '' ? undefined : body;
  }
}
