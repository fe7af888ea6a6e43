import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type IHttpRequest,
  ProblemJsonError,
} from '@stoplight/prism-http';
import type { Contract } from '#harness/contract/contract.ts';
import { isObject, readJson, utf8Text } from '#harness/contract/json-values.ts';
import { createOperationMatcher } from '#harness/contract/operation-matcher.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
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

/** Replaces Prism's own server, which returns problem+json and hangs on a malformed body (§2.9, §7.1). */
export async function createPrismMock(contract: Contract, token?: string) {
  const mocked = await getHttpOperationsFromSpec(structuredClone(contract.dereferenced));
  const described = [...contract.operations.values()];
  const config = mockConfig as unknown as IHttpConfig;
  const prism = createInstance(config, { logger: createLogger('prism', { level: 'silent' }) });
  const states = prismStates(statedExamples(described), token);
  const refuse = refusals(described);
  const match = createOperationMatcher(contract);
  const present = shiftToNow(exampleTimeOf(described));

  async function answer(request: Request): Promise<Response> {
    const { operation, methods } = match(request.method, new URL(request.url).pathname);
    if (methods.length === 0) return refuse.because(404, 'Unknown path.');
    if (operation === undefined)
      return refuse.because(405, 'This path does not support that method.', { allow: methods.join(', ') });
    const { id, requestBody } = operation;
    const { flaw, ...input } = await asInput(request);
    const example = states.chosen(id, request);
    const chosen = example && { code: example.status, exampleKey: example.name };
    const preferred = preferenceIn(request.headers, operationById(contract, id));
    if (typeof preferred === 'string') return refuse.because(400, preferred);
    // The Prefer header of a request overrides the current state.
    const mock = { dynamic: false, ...chosen, ...preferred };
    // Prism gets only the requested operation: sorting and matching all operations would take time.
    const operations = mocked.filter(({ iid }) => iid === id);
    const outcome = await prism.request(input, operations, { ...config, mock } as IHttpConfig)();
    if (outcome._tag === 'Left') return refuse.because(statusOf(outcome.left), outcome.left.message);
    const { output, validations } = outcome.right;
    const isFlawed = flaw !== undefined && (flaw !== noBody || requestBody?.isRequired === true);
    if (requestBody !== undefined && isFlawed) return refuse.malformed(flaw);
    const { statusCode, body } = output;
    const headers = new Headers(output.headers);
    if (statusCode === 400 && validations.input.length > 0) return refuse.invalid(validations.input, input);
    const isJson = /json/.test(headers.get('content-type') ?? '');
    const text = typeof body === 'string' && !isJson ? body : JSON.stringify(present(body));
    return new Response([204, 304].includes(statusCode) ? null : text, { status: statusCode, headers });
  }

  // Prism throws if it cannot parse the headers or the address of a request.
  const answerAlways = (request: Request): Promise<Response> =>
    answer(request).catch((error: unknown) => refuse.because(400, describeMalformedRequest(request, error)));

  return {
    control: states.control,
    /** Whether a state or the header Prefer selects the response of an operation. */
    isSelected: (operation: string, request: Request): boolean =>
      request.headers.has('prefer') || states.chosen(operation, request) !== undefined,
    async fetch(request: Request): Promise<Response> {
      if (request.method !== 'HEAD') return answerAlways(request);
      // Each path with GET also supports HEAD (RFC 9110, 9.3.2). Prism supports only methods in the contract.
      const { status, headers } = await answerAlways(new Request(request.url, { headers: request.headers }));
      return new Response(null, { status, headers });
    },
  };
}

const noBody = 'A body is required, but none was sent.';

/** A request in Prism's format; `flaw` is what is wrong with its body. */
async function asInput(request: Request): Promise<IHttpRequest & { flaw: string | undefined }> {
  const url = new URL(request.url);
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => {
      const values = url.searchParams.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
  // To save time, `body` of a GET is not accessed: the HTTP server would have to create a full Request.
  const isEmpty = request.method === 'GET' || request.body === null;
  const sent = utf8Text(isEmpty ? new ArrayBuffer() : await request.arrayBuffer());
  // The document has no status 406, so the Accept header is ignored, as RFC 9110, 12.5.1 permits.
  const { accept: _, ...headers } = Object.fromEntries(request.headers);
  const { body, flaw } = readBody(sent.text, request.headers.get('content-type') ?? '');
  return {
    flaw: sent.flaw === undefined ? flaw : `The body is ${sent.flaw}.`,
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
  const json = readJson(text);
  if (!('value' in json)) return { flaw: 'The body is not valid JSON.' };
  return isObject(json.value) ? { body: json.value } : { flaw: 'The body must be a JSON object.' };
}

// Prism's own errors have a status; any other error is a bug in the mock.
function statusOf(error: Error): number {
  return error instanceof ProblemJsonError ? error.status : 500;
}

/** The status and example that `Prefer: code=404, example=name` selects (RFC 7240), or an error message. */
function preferenceIn(headers: Headers, operation: Operation) {
  const preferences = new Map(
    (headers.get('prefer') ?? '').split(/[,;]/).map((preference) => {
      const [name = '', value = ''] = preference.split('=').map((part) => part.trim());
      return [name, value.replace(/^"(.*)"$/, '$1')];
    }),
  );
  const code = preferences.get('code') ?? '';
  const exampleKey = preferences.get('example') ?? '';
  const flaw = flawOfCode(code, operation) ?? flawOfExample(exampleKey, code, operation);
  return flaw ?? { ...(code !== '' && { code: Number(code) }), ...(exampleKey !== '' && { exampleKey }) };
}

function flawOfCode(code: string, { responses }: Operation): string | undefined {
  if (code === '' || responseFor(code, responses) !== undefined) return undefined;
  return `Prefer has code=${code}, but this operation has no such response, only ${[...responses.keys()].join(', ')}.`;
}

function flawOfExample(name: string, code: string, { responses }: Operation): string | undefined {
  if (name === '') return undefined;
  const wanted = code === '' ? [...responses.values()] : [responseFor(code, responses)];
  const known = wanted.flatMap((response) => response?.examples.map((example) => example.name) ?? []);
  if (known.includes(name)) return undefined;
  return `Prefer has example=${name}, but ${code === '' ? 'this operation' : `the response ${code}`} has no such example. Its examples: ${known.join(', ') || 'none'}.`;
}

/** The response for a status; any error that the contract does not list has the response `default`. */
function responseFor(code: string, responses: Operation['responses']) {
  return responses.get(code) ?? (/^[45]\d\d$/.test(code) ? responses.get('default') : undefined);
}
