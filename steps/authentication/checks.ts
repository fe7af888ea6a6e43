import type { Contract } from '#harness/contract/contract.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
import { credentialHeaders } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  assume,
  broken,
  type Check,
  check,
  demand,
  holds,
  holdsIf,
  type Recording,
  shown,
  silent,
} from '#harness/scenario/check.ts';
import {
  assumeJson,
  hasRefused,
  isObject,
  isRefusal,
  isSuccess,
  isWebPage,
} from '#harness/scenario/response.ts';
import { isProtected } from '#steps/everywhere/dimensions.ts';

/** The document states no status for this refusal, so any 4xx status passes (§7.9). */
export const isRefusedWithoutCredentials = isRefused('a refusal of an unauthenticated caller');

/** Any 4xx status passes: a server may return 404 to hide that a record exists (§7.9). */
export const isRefusedWithoutRole = isRefused('a refusal of a caller without the Administrator role');

function isRefused(expected: string): Check {
  return (exchange) => {
    const { status } = exchange.response;
    return status >= 300 && status < 400
      ? silent(`a redirect (status ${status}) neither grants nor refuses access`)
      : holdsIf(hasRefused(exchange), expected, `status ${status}`);
  };
}

/** A refused request changes nothing (§5.2). */
export const hasNoEffect: Check<readonly string[]> = (changes) =>
  holdsIf(changes.length === 0, 'no record changed by these requests', changes.join('; '));

/** An operation that needs credentials refuses a request without credentials (§5.2). */
export const isRefusedUnlessOpen: Check = (exchange, context) =>
  exchange.caller !== 'nobody' || showsCredentials(exchange)
    ? silent('the request has credentials')
    : isRefusedAsUnknown(exchange, context);

/** In a sweep, an operation that needs credentials refuses these credentials (§5.1, §5.2). */
export const refuses =
  (...names: readonly string[]): Check =>
  (exchange, context) =>
    names.includes(exchange.covers?.credential ?? '')
      ? isRefusedAsUnknown(exchange, context)
      : silent('the request has other credentials');

const isRefusedAsUnknown: Check = (exchange, { contract, isServed }) => {
  const { operation, response } = exchange;
  if (operation === undefined) return silent('the request does not call an operation');
  if (!isProtected(operationById(contract, operation))) return silent(`${operation} may be open to anyone`);
  const found = `status ${response.status}`;
  // Any 4xx status refuses a read that serves others. A change may name a record that does not exist.
  const isHidden = exchange.request.method === 'GET' && isServed?.(operation) === true;
  if (isRefusal(exchange) || (isHidden && hasDenied(exchange))) return holds;
  return isSuccess(exchange) && !isWebPage(exchange)
    ? broken('a refusal', found)
    : silent(`${found} neither grants nor refuses access`);
};

const hasDenied = (exchange: Exchange): boolean => hasRefused(exchange) && exchange.response.status !== 429;

/**
 * In another way than documented, a caller whom an operation refuses gets neither its data nor an effect. A page may
 * be that of the portal, and a server may answer OPTIONS, or another path, with something else.
 */
export const staysClosed =
  (isMeant: (exchange: Exchange) => boolean): Check =>
  (exchange, { contract }) => {
    const { covers: { way, operation = '' } = {}, request, response } = exchange;
    if (way === undefined || !isMeant(exchange)) return silent('the request is an ordinary one');
    if (hasDenied(exchange)) return holds;
    const { method } = request;
    const isRead = ['GET', 'OPTIONS'].includes(method);
    const isGranted = isRead ? isDataOf(operationById(contract, operation), exchange) : !isWebPage(exchange);
    const found = `status ${response.status} for ${method} ${new URL(request.url).pathname} (${way})`;
    return isSuccess(exchange) && isGranted
      ? broken('a refusal', found)
      : silent(`${found} neither grants nor refuses access`);
  };

/** A text that only requests without credentials contain. */
export const refusedText = 'svc-contract-without-credentials';

/** After a change without credentials, the record does not have its texts, whatever the status was. */
export const keepsItsTexts: Check = ({ caller, covers: { way = '' } = {}, request, response }) =>
  caller !== 'administrator' || !way.endsWith('of texts') || request.method !== 'GET'
    ? silent('no change without credentials came before')
    : holdsIf(
        !response.body.includes(refusedText),
        'the record as before',
        `what was sent without credentials (${way})`,
      );

/** Whether a body has the fields of the operation's result. If none are known, any JSON from a GET is a result. */
function isDataOf(
  { responses, isList }: Operation,
  { request, response: { json, content } }: Exchange,
): boolean {
  const schema = membersOf(responses.get('200')?.schema);
  const required = [schema, ...listOf(schema.allOf)].flatMap((part) => listOf(membersOf(part).required));
  const names = required.length === 0 && isList ? ['items'] : required;
  const isKnown = names.length > 0 || request.method === 'GET';
  return isKnown && json !== undefined && names.every((name) => String(name) in membersOf(content));
}

/** The caller gets a success, or a status that an anonymous caller does not get, such as 403. */
export const areAccepted: Check<Record<'exchange' | 'anonymous', Exchange>> = ({ exchange, anonymous }) => {
  const [one, none] = [exchange.response.status, anonymous.response.status];
  const expected = 'different responses with and without credentials';
  return holdsIf(isSuccess(exchange) || one !== none, expected, `status ${one} with and without credentials`);
};

/** An open endpoint returns a success. However, the result of a health check may have any status (OP-15). */
export const isServedToAnyone = check((exchange) => {
  const { status, content, body } = exchange.response;
  // If the server has no sign-in, it may return any error status except 401 and 403 (OP-122).
  const mayLackSignIn = exchange.operation === 'getAuthConfig' && status >= 400 && !isRefusal(exchange);
  assume(!mayLackSignIn, `sign-in may not be set up: status ${status}`);
  const isCheck = isObject(content) && typeof content.status === 'string';
  const found = `status ${status}: ${shown(body)}`;
  demand(isSuccess(exchange) || isCheck, 'a success without credentials', found);
  assumeJson(exchange);
  return holds;
});

export const statusOfRefusal: Recording = (exchange, { contract }) => {
  if (exchange.caller !== 'nobody' || !isTurnedAway(exchange, contract)) return undefined;
  const kind = showsCredentials(exchange) ? 'invalid credentials' : 'no credentials';
  return `${exchange.response.status} for ${kind}`;
};

export const statusForLackOfRole: Recording = (exchange) =>
  exchange.caller === 'user' && isRefusal(exchange) ? `status ${exchange.response.status}` : undefined;

/**
 * Whether the server refused the caller. The statuses 401 and 403 are always refusals. If an operation needs
 * credentials and its path is stated, every other 4xx status except 429 is a refusal too.
 */
function isTurnedAway(exchange: Exchange, contract: Contract): boolean {
  const { status } = exchange.response;
  if (isRefusal(exchange)) return true;
  if (exchange.operation === undefined || status < 400 || status >= 500 || status === 429) return false;
  const operation = operationById(contract, exchange.operation);
  return operation.pathBasis === 'stated' && isProtected(operation);
}

// Whether a request has credentials anywhere; another rule covers a key in the wrong location.
function showsCredentials({ request: { headers, url } }: Exchange): boolean {
  const inHeaders = credentialHeaders.some((name) => headers[name] !== undefined);
  return inHeaders || /[?&](?:(?:x-)?api[-_]?key|key|(?:access[-_]?)?token)=/i.test(url);
}

export const challengeOf: Recording = ({ response }) => {
  if (response.status !== 401) return undefined;
  // The values of `nonce` and `error_description` may differ in every response, so they are removed.
  const passing = /\b(error_description|nonce)="[^"]*"/g;
  return response.headers['www-authenticate']?.replaceAll(passing, '$1') ?? 'no challenge';
};

/** Lists the operations by outcome: accepted, refused with a status, or unclear from a status. */
export function describeAccess(exchanges: readonly Exchange[]): string {
  const groups = Map.groupBy(exchanges, (exchange) => {
    const { status } = exchange.response;
    if (isRefusal(exchange)) return `refused with ${status}`;
    return isSuccess(exchange) ? 'accepted' : `unclear from status ${status}`;
  });
  const named = [...groups].map(([outcome, several]) =>
    groups.size === 1
      ? `all ${outcome}`
      : `${outcome}: ${several.map(({ operation }) => operation).join(', ')}`,
  );
  return named.sort().join('; ');
}

/** The authentication method that user info reports, or the status of its refusal (§2.4). */
export function describeMethod({ response: { status, content } }: Exchange): string {
  return isObject(content) && status < 300 ? `AuthMethod ${String(content.authMethod)}` : `status ${status}`;
}
