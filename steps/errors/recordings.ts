import { inWords, notationOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Recording } from '#harness/scenario/check.ts';
import { type Fields, isObject } from '#harness/scenario/response.ts';
import { errorFields, errorIn, isError } from './checks.ts';

/** The fields that §2.9 names, those of some errors among them. */
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

/** The type of an optional field, one level deep, and the error that has it: `an object of lists, with X`. */
export const shapeOfErrorField = (name: 'details' | 'validationErrors'): Recording =>
  fromError(({ code, [name]: value = null }) =>
    value === null ? undefined : `${shapeOf(value)}, with ${String(code)}`,
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
  return typeof value === 'string' ? 'text' : typeof value;
}
