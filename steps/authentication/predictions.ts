import { membersOf } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import type { Answered } from '#harness/history/event.ts';
import { holdsIf } from '#harness/scenario/check.ts';
import { isRefusal } from '#harness/scenario/response.ts';
import type { Claim, Predictions, Situation } from '#steps/everywhere/situation.ts';
import { refusalRules } from './credentials.ts';

/** The operations that need no credentials (§5.2). Each value is the rule that says so. */
const ruleOfOpen: Readonly<Record<string, string>> = {
  getBasicHealth: 'AU-11',
  getReadiness: 'AU-12',
  getLiveness: 'AU-13',
  getVersion: 'AU-14',
  getAuthConfig: 'AU-15',
};

/** §5.3: operations that need the Administrator role, with the rules about callers who are refused. */
const forAdministrators: Readonly<Record<string, readonly [withoutRole: string, anonymous: string]>> = {
  getServiceHealth: ['SH-48', 'SH-49'],
  resetSystem: ['FR-60', 'FR-59'],
};

/** §5: predicts who has access, and what user info contains. */
export function accessPredictions(situation: Situation): Predictions {
  const identities = new Map<string, unknown>();
  return {
    entered(state) {
      if (state === 'a caller exists') identities.clear();
    },
    answered(answer) {
      const { operation, caller, exchange, isBesideOthers, status, isServed: served } = answer;
      // Other rules are about other ways to reach an operation.
      if (operation === undefined || exchange.covers?.way !== undefined) return [];
      const { access } = operationById(situation.contract, operation);
      const isRefused = isRefusal(exchange);
      const isAnonymous = caller === 'nobody' && access !== 'open' && access !== 'unstated';
      // If the service may be unable to look up roles, serving a caller without the role breaks no rule.
      const lacksRole = (caller === 'user' || caller === 'stranger') && !situation.isUnable;
      const [withoutRole] = forAdministrators[operation] ?? [];
      const isClear = answer.isRegular && !isBesideOthers;
      const isUsers =
        operation === 'getUserInfo' &&
        caller !== 'nobody' &&
        answer.by !== 'session' &&
        !situation.lacksPeople;
      // The document does not say whether a list requires more than the Administrator role (OP-136).
      const isOfAdministrator =
        answer.isAdministrator && answer.effect !== 'password' && !operation.startsWith('list');
      const isKey = exchange.request.headers['x-api-key'] !== undefined;
      if (operation === 'resetSystem' && served) identities.clear();
      // A reset clears this mapping, and then no token has an identity (§4.5).
      const isUnmapped =
        situation.isAfterReset &&
        situation.entered.has('the SSO unique identifier maps to a custom attribute');
      const found = `status ${status} to ${caller}`;
      const isOpen = isClear && access === 'open';
      return [
        [
          refusalRule(answer, operation),
          isAnonymous && holdsIf(!served, 'no access without valid credentials', found),
        ],
        [withoutRole, lacksRole && holdsIf(!served, 'no access without the role', found)],
        [ruleOfOpen[operation], isOpen && holdsIf(!answer.isRefused, 'no credentials required', found)],
        ['5.3', isClear && isOfAdministrator && holdsIf(!isRefused, 'a success for an administrator', found)],
        [
          isKey ? 'SY-27' : 'SY-26',
          isClear && isUsers && holdsIf(served, 'user info for any authenticated caller', found),
        ],
        ...(isUsers && served && !isBesideOthers ? userInfo(answer, identities, isUnmapped) : []),
      ];
    },
  };
}

function refusalRule({ credentials, exchange }: Answered, operation: string): string {
  const invalid = refusalRules.get(credentials ?? exchange.covers?.credential ?? '');
  if (invalid !== undefined) return invalid;
  const { 'x-api-key': key, authorization: token } = exchange.request.headers;
  if (key !== undefined) return 'AU-06';
  if (token !== undefined) return 'AU-07';
  if (operation === 'getUserInfo') return 'SY-28';
  return /Password$/.test(operation) ? 'PW-25' : (forAdministrators[operation]?.[1] ?? 'AU-16');
}

function userInfo(
  { caller, by, exchange }: Answered,
  identities: Map<string, unknown>,
  isUnmapped: boolean,
): readonly Claim[] {
  const isToken = exchange.request.headers.authorization !== undefined;
  const body = membersOf(exchange.response.content);
  const { authMethod, isAdministrator: hasRole, authorised, metaverseObjectId: id } = body;
  const identity = `${caller} ${by}`;
  const isKnown = identities.has(identity);
  const before = identities.get(identity) ?? id;
  identities.set(identity, before);
  const lacksRole = caller === 'user' || caller === 'stranger';
  // OP-33: a key may have no identity, and IsAdministrator then proves nothing.
  const isBareKey = !isToken && authorised === false;
  const method = isToken ? 'oauth' : 'api_key';
  const isAdministrator = caller === 'administrator' && !(isToken && isUnmapped);
  const isSame = JSON.stringify(before) === JSON.stringify(id);
  return [
    [isToken ? 'SY-37' : 'SY-38', holdsIf(authMethod === method, method, authMethod)],
    ['SY-35', lacksRole && holdsIf(hasRole === false, 'IsAdministrator false', hasRole)],
    [
      'SY-34',
      isAdministrator &&
        (hasRole === true || !isBareKey) &&
        holdsIf(hasRole === true, 'IsAdministrator true', hasRole),
    ],
    [
      'SY-30',
      caller === 'stranger' && isToken && holdsIf(authorised === false, 'Authorised false', authorised),
    ],
    ['SY-29', isAdministrator && isToken && holdsIf(authorised === true, 'Authorised true', authorised)],
    ['SY-62', isKnown && holdsIf(isSame, `MetaverseObjectId ${String(before)} again`, id)],
  ];
}
