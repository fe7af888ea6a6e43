import type { Contract } from '#harness/contract/contract.ts';
import { pointerStep } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { assume, atField, type Check, check, demand, holdsIf, type Outcome, silent } from './check.ts';

/** A JSON object of a response, field names spelled as in the contract. */
export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field that is null or missing has no value. */
export function hasValue(fields: Fields, name: string): boolean {
  return (fields[name] ?? null) !== null;
}

export function isSuccess({ response }: Exchange): boolean {
  return response.status >= 200 && response.status < 300;
}

/** Whether a response refuses a request, for any reason. A failure of the server (5xx) refuses nothing. */
export function hasRefused({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500;
}

/** Whether a response shows a failure of the server itself, and not that the web tier is not ready. */
export function isServerFailure({ operation = '', response }: Exchange, { operations }: Contract): boolean {
  const { status } = response;
  return status >= 500 && !(status === 503 && operations.get(operation)?.purpose === 'readiness');
}

/** Whether a response refuses credentials, with 401 or 403. The API document states neither of these. */
export function isRefusal({ response: { status } }: Exchange): boolean {
  return status === 401 || status === 403;
}

/** Whether a response is a web page. A portal at the same address may answer unknown paths with one. */
export function isWebPage({ response: { headers } }: Exchange): boolean {
  return /\bhtml\b/.test(headers['content-type'] ?? '');
}

/** The records of a list, in an envelope or not: other rules check the envelope. Undefined without a list. */
export function listedIn({ response: { content } }: Exchange): readonly Fields[] | undefined {
  const items = isObject(content) ? content.items : content;
  return Array.isArray(items) ? items.filter(isObject) : undefined;
}

/** Like `atField`, for an object in the body. */
export function within({ response }: Exchange, object: Fields, outcome: Outcome): Outcome {
  const pointer = outcome.kind === 'broken' ? pointerTo(object, response.content) : undefined;
  return pointer === undefined ? outcome : atField(pointer, outcome);
}

function pointerTo(object: Fields, value: unknown): string | undefined {
  if (value === object) return '';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const pointer = pointerTo(object, part);
    if (pointer !== undefined) return `${pointerStep(name)}${pointer}`;
  }
  return undefined;
}

/** The outcome of a check for a response to which the check does not apply. */
export function showsNothing({ response: { status } }: Exchange): Outcome {
  return silent(`the rule cannot be checked with this response (status ${status})`);
}

export function onlyWhere(isMeant: (exchange: Exchange) => boolean, check: Check): Check {
  return (exchange, context) => (isMeant(exchange) ? check(exchange, context) : showsNothing(exchange));
}

/** Returns the JSON object of a response. If the body is no object, the enclosing `check` ends as broken. */
export function objectIn(exchange: Exchange): Fields {
  const { content, body, flaw } = exchange.response;
  demand(isObject(content), 'a JSON object', flaw ?? (body === '' ? 'no body' : body));
  return content;
}

/**
 * Returns the JSON object of a success. Any other response ends the enclosing `check`: as silent if a request
 * without credentials was refused, and otherwise as broken.
 */
export function fieldsOf(exchange: Exchange): Fields {
  const { status } = exchange.response;
  assume(
    exchange.caller !== 'nobody' || !isRefusal(exchange),
    `the request without credentials was refused with status ${status}`,
  );
  demand(isSuccess(exchange), 'a response with a result', `status ${status}`);
  return objectIn(exchange);
}

/** If the operation is not available, ends `check` as silent. Other rules check whether it is available. */
export function assumeServed({ response: { status } }: Exchange): void {
  assume(![401, 403, 404, 405, 410, 501].includes(status), `the operation returned status ${status}`);
}

/** If the response has no JSON body, ends `check` as silent. Another rule checks for JSON bodies. */
export function assumeJson({ response: { status, content, flaw } }: Exchange): void {
  const why = flaw === undefined ? '' : `: ${flaw}`;
  assume(content !== undefined, `status ${status} without a JSON body${why}`);
}

export function hasStatus(...allowed: readonly number[]): Check {
  return ({ response: { status } }) =>
    holdsIf(allowed.includes(status), `status ${allowed.join(' or ')}`, `status ${status}`);
}

/** The status is one of `allowed`. If the status is right but the body is not JSON, the outcome is silent. */
export function succeeds(...allowed: readonly number[]): Check {
  return check((exchange, context) => {
    const { status, body } = exchange.response;
    const outcome = hasStatus(...allowed)(exchange, context);
    // A 202 needs no body: a long-running operation may return all information in a header.
    if (outcome.kind === 'holds' && (status !== 202 || body !== '')) assumeJson(exchange);
    return outcome;
  });
}

/** Any 4xx status is a refusal. Other rules check which 4xx status the server returns. */
export const isRefused: Check = refusedUnless();

/** A refusal of the request itself, not for missing credentials (401) or for a rate limit (429). */
export const isRefusedForItself: Check = refusedUnless(401, 429);

/** A failure of the server (5xx) shows neither that the request is accepted nor that it is refused. */
function refusedUnless(...others: readonly number[]): Check {
  return check(({ response: { status } }) => {
    assume(status < 500, `status ${status} shows a failure of the server, and nothing else`);
    const expected = others.length === 0 ? 'a refusal' : 'a refusal because of the content of the request';
    return holdsIf(status >= 400 && !others.includes(status), expected, `status ${status}`);
  });
}
