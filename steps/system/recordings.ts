import { inWords, notationOf } from '#harness/contract/text-formats.ts';
import type { Recording } from '#harness/scenario/check.ts';
import {
  additionalFieldsIn,
  basicHealthIn,
  casingIn,
  checkOperations,
  fromResult,
  resultOf,
} from '#steps/responses/results.ts';

// The functions in this file record how system endpoints behave where the document leaves it open.

const operations = [...checkOperations, 'getVersion', 'getAuthConfig', 'getUserInfo'];

export const casing = casingIn(operations);

export const additionalFields = additionalFieldsIn(operations);

export const notReady: Recording = (exchange) => {
  const result = basicHealthIn(exchange);
  if (exchange.operation !== 'getReadiness' || result?.status !== 'not_ready') return undefined;
  const others = Object.keys(result).filter((name) => name !== 'status' && name !== 'timestamp');
  return `status ${exchange.response.status}${others.length === 0 ? '' : `, also ${others.sort().join(', ')}`}`;
};

export const notationOfTimestamp: Recording = (exchange) => {
  const { timestamp } = basicHealthIn(exchange) ?? {};
  return typeof timestamp === 'string' ? inWords(notationOf(timestamp)) : undefined;
};

export const product = fromResult(['getVersion'], ({ product }) =>
  typeof product === 'string' ? product : undefined,
);

export const nameAndRolesIfUnauthorised = fromResult(['getUserInfo'], ({ authorised, name, roles }) => {
  if (authorised !== false) return undefined;
  const names = Array.isArray(roles) && roles.length > 0 ? roles.join(', ') : 'none';
  return `Name ${name === '' ? 'empty' : 'given'}, Roles ${names}`;
});

export const messageIfAuthorised = fromResult(['getUserInfo'], ({ authorised, message }) => {
  if (authorised !== true) return undefined;
  if (message === undefined) return 'left out';
  return message === null ? 'null' : 'a string';
});

export const mediaType: Recording = ({ request, response }) => {
  const type = response.headers['content-type'];
  if (!new URL(request.url).pathname.includes('/api/v1/') || response.json === undefined) return undefined;
  return `${response.status < 400 ? 'results' : 'errors'}: ${type ?? 'not declared'}`;
};

// Records which fields are empty. If none is, sign-in is set up.
export const signIn: Recording = (exchange) => {
  const { operation, response } = exchange;
  if (operation !== 'getAuthConfig' || response.status === 404 || response.status === 429) return undefined;
  if (response.status >= 400) return `an error with status ${response.status}`;
  const fields = resultOf(exchange, ['getAuthConfig']);
  if (fields === undefined) return undefined;
  const empty = Object.keys(fields).filter((name) => fields[name] === '' || fields[name] === null);
  return empty.length === 0 ? 'sign-in is set up on this server' : `empty: ${empty.sort().join(', ')}`;
};
