import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type IHttpRequest,
  ProblemJsonError,
} from '@stoplight/prism-http';
import { type MockedContract, methodsOf, operationsAt, preferenceIn } from './mocked-contract.ts';
import { prismStates, statedExamples } from './prism-states.ts';
import { describeMalformedRequest, refusals } from './refusals.ts';
import { exampleTimeOf, shiftToNow } from './shift-timestamps.ts';

const mockConfig = {
  isProxy: false,
  validateRequest: true,
  // Prism returns the contract's examples, which the contract lint checks against their schemas.
  validateResponse: false,
  checkSecurity: true,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
} satisfies Record<keyof IHttpConfig, unknown>;

/**
 * Prism as functions from Request to Response. Prism's own HTTP server never responds to a malformed body,
 * and returns problem+json instead of the error body (§2.9, §7.1), for example for unknown paths and methods.
 *
 * @param token the bearer token that state control requires; without it, none is required
 */
export async function createPrismMock(contract: MockedContract, token?: string) {
  const operations = await getHttpOperationsFromSpec(structuredClone(contract.dereferenced));
  const described = [...contract.operations.values()];
  const config = mockConfig as unknown as IHttpConfig;
  const prism = createInstance(config, { logger: createLogger('prism', { level: 'silent' }) });
  const states = prismStates(statedExamples(described), token);
  const refuse = refusals(described);
  const at = operationsAt(operations);
  const present = shiftToNow(exampleTimeOf(described));

  async function answer(request: Request): Promise<Response> {
    const { flaw, ...input } = await asInput(request);
    const candidates = at(input.url.path);
    const operation = candidates.find(({ method }) => method === input.method);
    const example = operation?.iid === undefined ? undefined : states.chosen(operation.iid, request);
    // A preference in the request overrides the current state.
    const chosen = example && { code: example.status, exampleKey: example.name };
    const preferred = preferenceIn(request.headers, contract.operations.get(operation?.iid ?? ''));
    if (typeof preferred === 'string') return refuse.because(400, preferred);
    const mock = { dynamic: false, ...chosen, ...preferred };
    // Prism sorts and matches all operations that it is given, so it gets only those at the requested path.
    // For a path with an escape, it gets all operations, since Prism decodes escapes differently.
    const choices = candidates.length === 0 || input.url.path.includes('%') ? operations : [...candidates];
    const outcome = await prism.request(input, choices, { ...config, mock } as IHttpConfig)();
    if (outcome._tag === 'Left') {
      const status = statusOf(outcome.left);
      const allow = status === 405 ? { allow: methodsOf(candidates) } : {};
      return refuse.because(status, reasons[kindOf(outcome.left)] ?? outcome.left.message, allow);
    }
    const { output, validations } = outcome.right;
    const need = operation?.request?.body;
    if (need !== undefined && flaw !== undefined && (need.required === true || flaw !== noBody))
      return refuse.malformed(flaw);
    const { statusCode, body } = output;
    const headers = new Headers(output.headers);
    if (statusCode === 400 && validations.input.length > 0) return refuse.invalid(validations.input, input);
    const isJson = /json/.test(headers.get('content-type') ?? '');
    const text = typeof body === 'string' && !isJson ? body : JSON.stringify(present(body));
    return new Response(hasNoBody(statusCode) ? null : text, { status: statusCode, headers });
  }

  // Prism rethrows the errors of its parsers of headers and addresses.
  const answerAlways = (request: Request): Promise<Response> =>
    answer(request).catch((error: unknown) => refuse.because(400, describeMalformedRequest(request, error)));

  return {
    control: states.control,
    async fetch(request: Request): Promise<Response> {
      if (request.method !== 'HEAD') return answerAlways(request);
      // Every GET also supports HEAD (RFC 9110, 9.3.2); Prism supports only the methods in a contract.
      const { status, headers } = await answerAlways(new Request(request.url, { headers: request.headers }));
      return new Response(null, { status, headers });
    },
  };
}

// Replacements for Prism's messages, which mention routes and specifications.
const reasons: Readonly<Record<string, string>> = {
  NO_PATH_MATCHED_ERROR: 'Unknown path.',
  NO_METHOD_MATCHED_ERROR: 'This path does not support that method.',
};

const noBody = 'A body is required, but none was sent.';

/** A request in Prism's format, and the problem of a body that cannot be parsed. */
async function asInput(request: Request): Promise<IHttpRequest & { flaw: string | undefined }> {
  const url = new URL(request.url);
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => {
      const values = url.searchParams.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
  // Not accessed for GET: accessing `body` makes the HTTP server create a full Request, which takes longer.
  const text = request.method === 'GET' || request.body === null ? '' : await request.text();
  // Accept is ignored, as in the reference implementation: RFC 9110 (12.5.1) allows it, and the document has no 406.
  const { accept: _, ...headers } = Object.fromEntries(request.headers);
  const { body, flaw } = readBody(text, request.headers.get('content-type') ?? '');
  return {
    flaw,
    method: request.method.toLowerCase() as IHttpRequest['method'],
    url: { path: url.pathname, query },
    headers,
    body: body ?? null,
  };
}

function readBody(text: string, contentType: string): { body?: unknown; flaw?: string } {
  if (text.trim() === '') return { flaw: noBody };
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType))
    return { flaw: 'The body must be sent as application/json.' };
  const body = parsed(text);
  if (body === undefined) return { flaw: 'The body is not valid JSON.' };
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? { body } : { flaw: 'The body must be a JSON object.' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 304;
}

// Prism throws its problems with a status; any other error is a bug in the mock.
function statusOf(error: Error): number {
  return error instanceof ProblemJsonError ? error.status : 500;
}

function kindOf({ name }: Error): string {
  return name.split('#').at(-1) ?? name;
}
