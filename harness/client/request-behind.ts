import { folded } from '#harness/contract/casing.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { isObject, jsonValue, membersOf } from '#harness/contract/json-values.ts';
import type { AskedOperation } from '#harness/contract/operation-matcher.ts';

/** The request as the service behind gets it, which knows nothing of the path that it lies below, nor of aliases. */
export async function requestBehind(
  request: Request,
  path: string,
  keys: ReadonlyMap<string, string>,
  options: readonly string[],
): Promise<Request> {
  const url = new URL(request.url);
  const isBelow = url.pathname.startsWith(`${path}/`);
  url.pathname = isBelow ? url.pathname.slice(path.length) : '/nothing-here';
  const headers = new Headers(request.headers);
  const key = keys.get(headers.get('x-api-key') ?? '');
  if (key !== undefined) headers.set('x-api-key', key);
  const { method } = request;
  const isReading = method === 'GET' || method === 'HEAD';
  const body = isReading || request.body === null ? null : await request.text();
  return new Request(url, { method, headers, body: isReading ? null : withOptions(url, body, options) });
}

/** The members of a body that may be sent otherwise, as the document leaves open how. */
export function optionsOf(contract: Contract, operation: AskedOperation | undefined): readonly string[] {
  const { written = {}, requestBody } = contract.operations.get(operation?.id ?? '') ?? {};
  if (written['x-parameters-basis'] === undefined) return [];
  return Object.keys(membersOf(membersOf(requestBody?.schema).properties)).map(folded);
}

/** The service behind takes options from the body, so those of the query are put there. */
function withOptions(url: URL, body: string | null, names: readonly string[]): string | null {
  const options = [...url.searchParams].filter(([name]) => names.includes(folded(name)));
  const content = body === null || body === '' ? {} : jsonValue(body);
  if (options.length === 0 || !isObject(content)) return body;
  const isSet = (text: string): boolean => /^(?:true|1)?$/i.test(text);
  return JSON.stringify({
    ...content,
    ...Object.fromEntries(options.map(([name, text]) => [name, isSet(text)])),
  });
}
