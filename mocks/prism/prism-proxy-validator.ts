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
export async function prismProxyValidator(
  document: OpenAPIV3_1.Document,
): Promise<(answer: PassingAnswer) => readonly string[]> {
  const operations = new Map(
    (await getHttpOperationsFromSpec(structuredClone(document))).map((each) => [each.iid, each]),
  );
  const judged = new Map<string, readonly string[]>();
  return ({ operation, status, headers, body }) => {
    const resource = operations.get(operation);
    if (resource === undefined) return [];
    const key = [operation, status, ...judgedHeaders.map((name) => headers[name]), alikeBut(body)].join('\n');
    const known = judged.get(key);
    if (known !== undefined) return known;
    const element = { statusCode: status, headers: { ...headers }, body: parsed(body) };
    const outcome = validateOutput({ resource, element });
    const violations = outcome._tag === 'Left' ? outcome.left.map(({ message }) => message) : [];
    judged.set(key, violations);
    return violations;
  };
}

/** The headers that the contract has schemas for. */
const judgedHeaders = ['content-type', 'retry-after', 'cache-control', 'location', 'www-authenticate'];

// Whether a body keeps its schema does not depend on which GUID or which moment it names, only on their form.
function alikeBut(body: string): string {
  return body
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<guid>')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?=[.Z+-])/g, (time) =>
      Number.isNaN(Date.parse(time)) ? time : '<time>',
    );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body === '' ? undefined : body;
  }
}
