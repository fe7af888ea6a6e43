import { jsonValue } from '#harness/contract/json-values.ts';
import { instantOf, inWords, isToTheMinute, notationOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  atField,
  broken,
  type Check,
  evenIfFailed,
  holdsIf,
  quoted,
  type Recording,
  silent,
} from '#harness/scenario/check.ts';
import { type Fields, isObject, isRefusal, onlyWhere } from '#harness/scenario/response.ts';
import type { Successive } from '#steps/responses/checks.ts';

/** The fields that every error has, spelled as §2.9 shows them. */
export const errorFields = ['code', 'message', 'timestamp'] as const;

/** A readiness body with a Status is no error, whatever the HTTP status (OP-15). HEAD has no body. */
export function isError({ operation, request, response }: Exchange): boolean {
  if (response.status < 400 || request.method === 'HEAD') return false;
  const { content } = response;
  return !(operation === 'getReadiness' && isObject(content) && typeof content.status === 'string');
}

/** The body of an error, with field names in the casing of the contract. */
export function errorIn(exchange: Exchange): Fields | undefined {
  const { content } = exchange.response;
  return isError(exchange) && isObject(content) ? content : undefined;
}

/** The body of an error is an object with the three required fields, spelled as in §2.9 (§7.1). */
export const hasErrorBody: Check = (exchange) => {
  const { status, json, body, flaw } = exchange.response;
  if (!isError(exchange)) return silent(`status ${status} is not an error`);
  if (flaw !== undefined && jsonValue(body) !== undefined) return silent('another rule is about encodings');
  if (!isObject(json)) return broken(`an error body with ${errorFields.join(', ')}`, body || 'no body');
  const missing = errorFields.filter((name) => !(name in json));
  const found = `only ${Object.keys(json).join(', ') || 'an empty object'}`;
  const outcome = holdsIf(missing.length === 0, `an error body with ${missing.join(', ')}`, found);
  return evenIfFailed(atField(`/${missing[0]}`, outcome));
};

/** Like `hasErrorBody`, but only for refusals caused by missing or invalid credentials (§5.2). */
export const hasErrorBodyWithoutCredentials = onlyWhere(isWithoutCredentials, hasErrorBody);

/** Like `hasErrorBody`, but only for requests whose body is not JSON. */
export const hasErrorBodyWithoutJson = onlyWhere(isWithoutJson, hasErrorBody);

/** Like `hasErrorBody`, but only for refusals caused by a missing role (§5.3). */
export const hasErrorBodyWithoutRole = onlyWhere(isWithoutRole, hasErrorBody);

/** Like `hasErrorBody`, but only for a 401 that may be due to the credentials or to a missing role. */
export const hasErrorBodyForEither = onlyWhere(isForEither, hasErrorBody);

/** Like `hasErrorBody`, but silent about a wrong body if another rule covers the error. */
export const hasOrdinaryErrorBody: Check = (exchange, context) => {
  const outcome = hasErrorBody(exchange, context);
  const isLeft = outcome.kind === 'broken' && (hasRuleOfItsOwn(exchange) || isForEither(exchange));
  return isLeft ? silent('another rule covers this error') : outcome;
};

function isWithoutCredentials(exchange: Exchange): boolean {
  const { caller, response } = exchange;
  return caller === 'nobody' ? isRefusal(exchange) : response.status === 401 && caller !== 'user';
}

/**
 * Operations that require the Administrator role (§5.3), so a user's 401 means a missing role.
 * For other operations, a user's 401 may mean expired credentials.
 */
const forAdministrators = ['getServiceHealth', 'resetSystem'];

function isWithoutRole({ caller, operation = '', response }: Exchange): boolean {
  // If the caller has no identity, the reason for a 401 may be the missing identity, not the role (§5.6).
  if (caller === 'stranger') return response.status === 403;
  if (caller !== 'user') return false;
  return response.status === 403 || (response.status === 401 && forAdministrators.includes(operation));
}

function isForEither(exchange: Exchange): boolean {
  return exchange.caller === 'user' && exchange.response.status === 401 && !isWithoutRole(exchange);
}

/** Whether another rule covers this error: a rule about access, rate limits, unknown paths or bad JSON. */
function hasRuleOfItsOwn(exchange: Exchange): boolean {
  if (isWithoutCredentials(exchange) || isWithoutRole(exchange) || exchange.response.status === 429)
    return true;
  return exchange.operation === undefined || isWithoutJson(exchange);
}

function isWithoutJson({ request: { body } }: Exchange): boolean {
  return body !== undefined && jsonValue(body) === undefined;
}

export const hasCode = onField('code', isText, 'a non-empty string');

export const hasMessage = onField('message', isText, 'a non-empty string');

export const hasTime = onField(
  'timestamp',
  (value) => isText(value) && givesTime(value),
  'a string with a time',
);

/** Checks a field of an error, if present: the rule about the full body covers missing fields. */
function onField(
  name: (typeof errorFields)[number],
  isOne: (value: unknown) => boolean,
  expected: string,
): Check {
  return (exchange) => {
    const error = errorIn(exchange);
    if (error === undefined || !(name in error)) return silent(`the response is not an error with ${name}`);
    const found = `${name} as ${quoted(error[name])}`;
    return evenIfFailed(atField(`/${name}`, holdsIf(isOne(error[name]), `${name} as ${expected}`, found)));
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether a string contains a date with a time of day, or a number such as seconds since 1970 (OP-06). */
export function givesTime(text: string): boolean {
  if (instantOf(text) !== undefined || /\d{8,}/.test(text)) return true;
  // `Date.parse` alone would accept almost any string with a number, and reject dates in other languages.
  return /\d{1,2}:\d{2}/.test(text) && (/\d{4}/.test(text) || !Number.isNaN(Date.parse(text)));
}

/** A later error has a later timestamp. If a timestamp cannot be parsed, it is enough that the two differ. */
export const hasLaterTime: Check<Successive> = ({ later, earlier }) => {
  const [from, to] = [timeIn(earlier), timeIn(later)];
  if (from === undefined || to === undefined) return silent('one of the two errors has no timestamp');
  if (from === to && isToTheMinute(to)) return silent('the time has no seconds');
  const [before, after] = [instantOf(from), instantOf(to)];
  const isSo = before === undefined || after === undefined ? from !== to : after > before;
  return evenIfFailed(holdsIf(isSo, `a timestamp after ${from}`, to));
};

/** For each operation with two or more errors that have a timestamp: the first two of these errors. */
export function errorsThatCameTwice(exchanges: readonly Exchange[]): readonly Successive[] {
  return [...Map.groupBy(exchanges, ({ operation }) => operation).values()].flatMap((calls) => {
    const [earlier, later] = calls.filter((each) => timeIn(each) !== undefined);
    return earlier === undefined || later === undefined ? [] : [{ later, earlier }];
  });
}

function timeIn(exchange: Exchange): string | undefined {
  const timestamp = errorIn(exchange)?.timestamp;
  return isText(timestamp) && givesTime(timestamp) ? timestamp : undefined;
}

/** The fields of §2.9, including those that only some errors have. */
const documentedFields: readonly string[] = [...errorFields, 'details', 'validationErrors'];

const fromError =
  (record: (error: Fields, exchange: Exchange) => string | undefined): Recording =>
  (exchange) => {
    const error = errorIn(exchange);
    return error && record(error, exchange);
  };

export const codeOfError = fromError(
  ({ code }, { response }) => `status ${response.status}: ${String(code)}`,
);

/** The structure of an optional field, one level deep, and the code of the error that contains it. */
export const shapeOfErrorField = (name: 'details' | 'validationErrors'): Recording =>
  fromError(({ code, [name]: value = null }) =>
    value === null ? undefined : `${shapeOf(value)} in errors with code ${String(code)}`,
  );

export const notationOfErrorTime = fromError(({ timestamp }) =>
  typeof timestamp === 'string' ? inWords(notationOf(timestamp)) : undefined,
);

export const additionalFieldsOfError = fromError((error) => {
  const names = Object.keys(error).filter((name) => !documentedFields.includes(name));
  return `errors: ${names.length === 0 ? 'none' : names.sort().join(', ')}`;
});

export const statusOfServerError: Recording = (exchange) => {
  const { operation = 'an unknown path', response } = exchange;
  return response.status >= 500 && isError(exchange) ? `${operation}: status ${response.status}` : undefined;
};

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${kindOf(value[0])}s`;
  if (!isObject(value)) return `a ${kindOf(value)}`;
  const [first] = Object.values(value);
  return first === undefined ? 'an empty object' : `an object of ${kindOf(first)}s`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value;
}
