import type { Exchange } from '#harness/http/exchange.ts';
import { assume, type Check, check, demand, holdsIf, type Outcome, silent } from './check.ts';

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

/** Whether a refusal is about missing or insufficient credentials. The document leaves the status open. */
export function isRefusal({ response: { status } }: Exchange): boolean {
  return status === 401 || status === 403;
}

/** The outcome of a check for a response to which the check does not apply. */
export function showsNothing({ response: { status } }: Exchange): Outcome {
  return silent(`the rule cannot be checked with status ${status}`);
}

export function onlyWhere(isMeant: (exchange: Exchange) => boolean, check: Check): Check {
  return (exchange, context) => (isMeant(exchange) ? check(exchange, context) : showsNothing(exchange));
}

/** Returns the JSON object of a response with any status. If there is none, ends `check` as broken. */
export function objectIn(exchange: Exchange): Fields {
  const { content, body, flaw } = exchange.response;
  demand(isObject(content), 'a JSON object', flaw ?? (body === '' ? 'no body' : body));
  return content;
}

/** The object of a success. Otherwise ends `check` as broken, or as silent if credentials were lacking. */
export function fieldsOf(exchange: Exchange): Fields {
  const { status } = exchange.response;
  assume(
    exchange.caller !== 'nobody' || !isRefusal(exchange),
    `the request without credentials was refused with status ${status}`,
  );
  demand(isSuccess(exchange), 'a response with a result', `status ${status}`);
  return objectIn(exchange);
}

/** Ends the enclosing `check` as silent if the operation is not available: other rules check that. */
export function assumeServed({ response: { status } }: Exchange): void {
  assume(![401, 403, 404, 405, 410, 501].includes(status), `the operation returned status ${status}`);
}

/** Ends the enclosing `check` as silent if there is no JSON body: another rule checks that. */
export function assumeJson({ response: { status, content, flaw } }: Exchange): void {
  const why = flaw === undefined ? '' : `: ${flaw}`;
  assume(content !== undefined, `status ${status} without a JSON body${why}`);
}

export function hasStatus(...allowed: readonly number[]): Check {
  return ({ response: { status } }) =>
    holdsIf(allowed.includes(status), `status ${allowed.join(' or ')}`, `status ${status}`);
}

/** A success with one of these statuses. It proves nothing without JSON, unless it is a 202 with no body. */
export function succeeds(...allowed: readonly number[]): Check {
  return check((exchange, context) => {
    const { status, body } = exchange.response;
    const outcome = hasStatus(...allowed)(exchange, context);
    // A long-running operation may return all its information in a header, so a 202 needs no body.
    if (outcome.kind === 'holds' && (status !== 202 || body !== '')) assumeJson(exchange);
    return outcome;
  });
}

/** A refusal with any 4xx status: other rules check which one. */
export const isRefused: Check = ({ response: { status } }) =>
  holdsIf(status >= 400 && status < 500, 'a refusal', `status ${status}`);

/** A refusal of the request itself, not for missing credentials (401) or for a rate limit (429). */
export const isRefusedForItself: Check = ({ response: { status } }) =>
  holdsIf(
    status >= 400 && status < 500 && status !== 401 && status !== 429,
    'a refusal because of the content of the request',
    `status ${status}`,
  );
