import { jsonValue } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { isSemanticVersion, namesForeignZone } from '#harness/contract/text-formats.ts';
import {
  all,
  atField,
  broken,
  type Check,
  evenIfFailed,
  holds,
  holdsIf,
  type Outcome,
  quoted,
  shown,
  silent,
} from '#harness/scenario/check.ts';
import { type Fields, isWebPage } from '#harness/scenario/response.ts';
import { hasShape } from '#harness/scenario/shape.ts';
import { basicHealthIn, checkOperations, onResult, resultOf } from '#steps/responses/results.ts';
import { isAbsoluteUrl, isGuid } from '#steps/responses/value-kinds.ts';

/** Checks fields against these keywords of the contract's schemas. `fields` is a pattern of JSON Pointers. */
export function fieldsHave(
  operations: readonly string[],
  fields: string,
  ...keywords: readonly string[]
): Check {
  return hasShape({ operations, status: 200, at: new RegExp(`^${fields}$`), keywords });
}

const version = ['getVersion'];
const authConfig = ['getAuthConfig'];
const userInfo = ['getUserInfo'];

export const hasJsonBody: Check = (exchange, { contract }) => {
  const { operation, request, response } = exchange;
  const { status, headers, body, json, flaw } = response;
  if (!new URL(request.url).pathname.includes('/api/v1/') || body === '')
    return silent('the response has no body, or is not from the API');
  if (json !== undefined) return evenIfFailed(holds);
  if (flaw !== undefined && jsonValue(body) !== undefined) return silent('another rule is about encodings');
  if (status >= 300 && status < 400) return silent('the body of a redirect may be for browsers');
  // The portal is in the same application, and may respond at paths that the document does not state.
  const isGuessed = operation === undefined || operationById(contract, operation).pathBasis !== 'stated';
  if (isGuessed && (status === 404 || isWebPage(exchange)))
    return silent('the document does not state this path');
  return broken('a JSON body', `${headers['content-type'] ?? 'no content type'}: ${shown(body)}`);
};

const hasCheckFields200 = fieldsHave(checkOperations, '(?:/(?:status|timestamp))?', 'required', 'type');

export const hasCheckFields: Check = (exchange, context) => {
  if (exchange.response.status === 200) return hasCheckFields200(exchange, context);
  // If a readiness response has another status code (OP-15), its Timestamp is checked here.
  return onBasicHealth(({ timestamp }) =>
    atField('/timestamp', holdsIf(typeof timestamp === 'string', 'a Timestamp', timestamp ?? 'none')),
  )(exchange, context);
};

/** A readiness response may have any status code (OP-15). Its Status is checked for every status code. */
export const saysReadyOrNot: Check = (exchange, context) => {
  if (exchange.operation !== 'getReadiness') return silent('the response is not a readiness response');
  const words = ['ready', 'not_ready'];
  const isWord = ({ status }: Fields): Outcome =>
    atField('/status', holdsIf(words.includes(String(status)), words.join(' or '), status));
  return onBasicHealth(isWord)(exchange, context);
};

export const isTimedInUtc = onBasicHealth(({ timestamp }) =>
  typeof timestamp === 'string'
    ? atField('/timestamp', holdsIf(!namesForeignZone(timestamp), 'Timestamp in UTC', timestamp))
    : undefined,
);

function onBasicHealth(decide: (check: Fields) => Outcome | undefined): Check {
  return (exchange) => {
    const found = basicHealthIn(exchange);
    return (found && decide(found)) ?? silent('the rule does not apply to this response');
  };
}

export const hasSemanticVersion = onResult(version, ({ version }) =>
  typeof version === 'string'
    ? atField('/version', holdsIf(isSemanticVersion(version), 'a semantic version as Version', version))
    : undefined,
);

const signInFields = '/(?:authority|clientId|responseType|usePkce|codeChallengeMethod)';
const hasSignInFields = fieldsHave(authConfig, `(?:${signInFields})?`, 'required', 'type');
const hasScopes = fieldsHave(authConfig, '/scopes', 'required');

export const hasAuthConfigFields: Check = (exchange, context) =>
  all([hasSignInFields(exchange, context), hasScopes(exchange, context)]);

export const hasAbsoluteAuthority = onResult(authConfig, ({ authority }) => {
  // Without a configured sign-in there is no authority (OP-122).
  if (typeof authority !== 'string' || authority === '') return undefined;
  return atField('/authority', holdsIf(isAbsoluteUrl(authority), 'an absolute URL as Authority', authority));
});

export const hasMessageIfUnauthorised = onResult(userInfo, ({ authorised, message }) => {
  if (authorised !== false) return undefined;
  const says = typeof message === 'string' && message.trim() !== '';
  return atField('/message', holdsIf(says, 'a Message, because Authorised is false', quoted(message)));
});

export const hasNoObjectIfUnauthorised = onResult(userInfo, ({ authorised, metaverseObjectId = null }) =>
  authorised === false
    ? atField(
        '/metaverseObjectId',
        holdsIf(metaverseObjectId === null, 'no MetaverseObjectId', metaverseObjectId),
      )
    : undefined,
);

/** If a caller has no identity, Authorised is false. A caller with a key may have an identity (OP-33). */
export const isNotAuthorised: Check = (exchange) => {
  const { authorised, authMethod } = resultOf(exchange, userInfo) ?? {};
  if (authorised !== false && authMethod === 'api_key') return silent('a key may have an identity');
  return atField('/authorised', holdsIf(authorised === false, 'Authorised false', authorised));
};

export const hasObjectIfAuthorised = onResult(
  userInfo,
  ({ authorised, authMethod, metaverseObjectId = null }) => {
    // The document leaves open whether a valid key has an identity (OP-33).
    if (authorised !== true || (metaverseObjectId === null && authMethod === 'api_key')) return undefined;
    const outcome = holdsIf(isGuid(metaverseObjectId), 'a GUID as MetaverseObjectId', metaverseObjectId);
    return atField('/metaverseObjectId', outcome);
  },
);

export const recognisesAdministrators: Check = (exchange) => {
  const { authorised, authMethod, isAdministrator } = resultOf(exchange, userInfo) ?? {};
  if (exchange.caller !== 'administrator' || isAdministrator === undefined)
    return silent('the response is not user info of an administrator');
  // A change among the combinations may have taken the role away: the run in order knows that, a check of all does not.
  if (exchange.location === undefined || exchange.covers !== undefined)
    return silent('the request is not one of a scenario');
  // An API key may have no identity (OP-33). If the key has none, IsAdministrator proves nothing.
  if (isAdministrator !== true && authorised === false && authMethod === 'api_key')
    return silent('the key has no identity');
  return atField(
    '/isAdministrator',
    holdsIf(isAdministrator === true, 'IsAdministrator true', isAdministrator),
  );
};

export const recognisesOthers: Check = (exchange) => {
  const { isAdministrator } = resultOf(exchange, userInfo) ?? {};
  if ((exchange.caller !== 'user' && exchange.caller !== 'stranger') || isAdministrator === undefined)
    return silent('the response is not user info of a caller without the role');
  return atField(
    '/isAdministrator',
    holdsIf(isAdministrator === false, 'IsAdministrator false', isAdministrator),
  );
};

export const agreesWithRoles = onResult(userInfo, ({ authorised, isAdministrator, roles }) => {
  if (authorised !== true || !Array.isArray(roles)) return undefined;
  const isOne = roles.includes('Administrator');
  const expected = `IsAdministrator ${isOne}, as Roles shows`;
  return atField('/isAdministrator', holdsIf(isAdministrator === isOne, expected, isAdministrator));
});
