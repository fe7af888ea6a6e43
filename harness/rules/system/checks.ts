import { operationById } from '#harness/contract/contract.ts';
import { isSemanticVersion, namesForeignZone } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  broken,
  type Circumstances,
  type Finding,
  held,
  type PassiveCheck,
} from '#harness/rules/judging/check.ts';
import { checkIn, checkOperations, onResult, resultOf } from '#harness/rules/judging/results.ts';
import { shapeCheck } from '#harness/rules/judging/shape.ts';
import { isAbsoluteUrl, isGuid } from '#harness/rules/judging/value-kinds.ts';

const checks = { operations: checkOperations, status: 200 };
const basicHealth = { operations: ['getBasicHealth'], status: 200 };
const liveness = { operations: ['getLiveness'], status: 200 };
const version = { operations: ['getVersion'], status: 200 };
const authConfig = { operations: ['getAuthConfig'], status: 200 };
const userInfo = { operations: ['getUserInfo'], status: 200 };

/** An answer that is not ready may have any status, so its word is looked at whatever that is (§2.1, OP-15). */
const readinessWords = ['ready', 'not_ready'];

const there = ['required', 'type'];
const constant = ['enum', 'const'];

/** Rules that every answer of the system endpoints keeps (§2.1 to §2.4, §4). */
export const systemChecks: readonly PassiveCheck[] = [
  { rule: 'SY-03', examine: hasJsonBody },
  shapeCheck('SY-04', { ...checks, at: /^(?:\/(?:status|timestamp))?$/, keywords: there }),
  {
    rule: 'SY-04',
    examine(exchange) {
      if (exchange.response.status === 200) return undefined;
      // Whatever its status, an unready answer that is a check has the members of one.
      const check = checkIn(exchange);
      if (check === undefined) return undefined;
      return typeof check.timestamp === 'string' ? held : broken('a Timestamp', check.timestamp ?? 'none');
    },
  },
  shapeCheck('SY-05', { ...basicHealth, at: /^\/status$/, keywords: constant }),
  {
    rule: 'SY-06',
    examine(exchange) {
      const { status } = exchange.operation === 'getReadiness' ? (checkIn(exchange) ?? {}) : {};
      if (typeof status !== 'string') return undefined;
      return readinessWords.includes(status) ? held : broken(readinessWords.join(' or '), status);
    },
  },
  shapeCheck('SY-07', { ...liveness, at: /^\/status$/, keywords: constant }),
  {
    rule: 'SY-08',
    examine(exchange) {
      const { timestamp } = checkIn(exchange) ?? {};
      if (typeof timestamp !== 'string') return undefined;
      return namesForeignZone(timestamp) ? broken('Timestamp in UTC', timestamp) : held;
    },
  },
  shapeCheck('SY-16', { ...version, at: /^(?:\/(?:product|version))?$/, keywords: there }),
  shapeCheck('SY-17', { ...version, at: /^\/product$/, keywords: ['minLength'] }),
  onResult('SY-18', version.operations, ({ version }) => {
    if (typeof version !== 'string') return undefined;
    return isSemanticVersion(version) ? held : broken('Version to be a semantic version', version);
  }),
  shapeCheck('SY-19', {
    ...authConfig,
    at: /^(?:\/(?:authority|clientId|responseType|usePkce|codeChallengeMethod))?$/,
    keywords: there,
  }),
  shapeCheck('SY-19', { ...authConfig, at: /^\/scopes$/, keywords: ['required'] }),
  onResult('SY-20', authConfig.operations, ({ authority }) => {
    // Where no sign-in is set up there is no authority to speak of (OP-122).
    if (typeof authority !== 'string' || authority === '') return undefined;
    return isAbsoluteUrl(authority) ? held : broken('Authority to be an absolute URL', authority);
  }),
  shapeCheck('SY-21', { ...authConfig, at: /^\/scopes(?:\/\d+)?$/, keywords: ['type'] }),
  shapeCheck('SY-22', { ...authConfig, at: /^\/responseType$/, keywords: constant }),
  shapeCheck('SY-23', { ...authConfig, at: /^\/usePkce$/, keywords: constant }),
  shapeCheck('SY-24', { ...authConfig, at: /^\/codeChallengeMethod$/, keywords: constant }),
  shapeCheck('SY-25', {
    ...userInfo,
    at: /^(?:\/(?:authorised|isAdministrator|name|authMethod|roles)(?:\/\d+)?)?$/,
    keywords: there,
  }),
  onResult('SY-31', userInfo.operations, ({ authorised, message }) => {
    if (authorised !== false) return undefined;
    const says = typeof message === 'string' && message.trim() !== '';
    return says ? held : broken('a Message while Authorised is false', message ?? 'none');
  }),
  onResult('SY-32', userInfo.operations, ({ authorised, metaverseObjectId = null }) => {
    if (authorised !== false) return undefined;
    return metaverseObjectId === null ? held : broken('no MetaverseObjectId', metaverseObjectId);
  }),
  onResult('SY-33', userInfo.operations, ({ authorised, authMethod, metaverseObjectId = null }) => {
    if (authorised !== true) return undefined;
    // Whether a key that may be used has an identity of its own is open (OP-33).
    if (metaverseObjectId === null && authMethod === 'api_key') return undefined;
    return isGuid(metaverseObjectId) ? held : broken('a GUID as MetaverseObjectId', metaverseObjectId);
  }),
  {
    rule: 'SY-34',
    examine(exchange) {
      const { authorised, authMethod, isAdministrator } = resultOf(exchange, userInfo.operations) ?? {};
      if (exchange.caller !== 'administrator' || isAdministrator === undefined) return undefined;
      // Whether a key has an identity is open (OP-33): of one that has none, user info says nothing but that.
      if (authorised === false && authMethod === 'api_key') return undefined;
      return isAdministrator === true ? held : broken('IsAdministrator true', isAdministrator);
    },
  },
  onResult('SY-36', userInfo.operations, ({ authorised, isAdministrator, roles }) => {
    if (authorised !== true || !Array.isArray(roles)) return undefined;
    const holds = roles.includes('Administrator');
    return isAdministrator === holds
      ? held
      : broken(`IsAdministrator ${holds}, as the roles say`, isAdministrator);
  }),
  shapeCheck('SY-39', { ...userInfo, at: /^\/authMethod$/, keywords: constant }),
];

function hasJsonBody(
  { operation, request, response }: Exchange,
  { contract }: Circumstances,
): Finding | undefined {
  const { status, headers, body, json } = response;
  if (!new URL(request.url).pathname.includes('/api/v1/') || body === '') return undefined;
  if (json !== undefined) return held;
  // A page where we guessed the path: the portal shares the application, and may answer for what is not there.
  const isGuessed = operation === undefined || operationById(contract, operation).pathBasis !== 'stated';
  const isPage = /\bhtml\b/.test(headers['content-type'] ?? '');
  if (isGuessed && (status === 404 || isPage)) return undefined;
  return broken('a JSON body', `${headers['content-type'] ?? 'no content type'}: ${body.slice(0, 200)}`);
}
