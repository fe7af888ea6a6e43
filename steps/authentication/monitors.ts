import { operationById } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import type { Answered } from '#harness/history/event.ts';
import { presentations } from '#steps/authentication/credentials.ts';
import { type Claim, type Monitor, ruleWithStep, type Situation } from '#steps/everywhere/situation.ts';

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

/** Rules that require a refusal. The keys are the features' phrases for each kind of invalid credentials. */
export const refusalRules: ReadonlyMap<string, string> = new Map(
  Object.keys(presentations).flatMap((credentials) => {
    const rule = ruleWithStep((step) => step.startsWith(`a caller with ${credentials} `));
    return rule === undefined ? [] : [[credentials, rule] as const];
  }),
);

/** §5: predicts who has access, and what user info contains. */
export function accessMonitors(situation: Situation): Monitor {
  const identities = new Map<string, unknown>();
  return {
    entered(state) {
      if (state === 'a caller exists') identities.clear();
    },
    answered(answer) {
      const { operation, caller, exchange, isBesideOthers, status, isServed: served } = answer;
      if (operation === undefined) return [];
      const { access } = operationById(situation.contract, operation);
      const isRefused = status === 401 || status === 403;
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
      const wrong: readonly (readonly [isBroken: boolean, source: string, expected: string])[] = [
        [isAnonymous && served, refusalRule(answer, operation), 'no access without valid credentials'],
        [lacksRole && served && withoutRole !== undefined, withoutRole ?? '', 'no access without the role'],
        [
          isClear && access === 'open' && answer.isRefused,
          ruleOfOpen[operation] ?? '',
          'no credentials required',
        ],
        [isClear && isOfAdministrator && isRefused, '5.3', 'a success for an administrator'],
        [isClear && isUsers && !served, isKey ? 'SY-27' : 'SY-26', 'user info for any authenticated caller'],
      ];
      return [
        ...wrong.map(([isBroken, ...claim]): Claim => [!isBroken, ...claim, `status ${status} to ${caller}`]),
        ...(isUsers && served && !isBesideOthers ? userInfo(answer, identities) : []),
      ];
    },
  };
}

function refusalRule({ credentials = '', exchange }: Answered, operation: string): string {
  const invalid = refusalRules.get(credentials);
  if (invalid !== undefined) return invalid;
  const { 'x-api-key': key, authorization: token } = exchange.request.headers;
  if (key !== undefined) return 'AU-06';
  if (token !== undefined) return 'AU-07';
  if (operation === 'getUserInfo') return 'SY-28';
  return /Password$/.test(operation) ? 'PW-25' : (forAdministrators[operation]?.[1] ?? 'AU-16');
}

function userInfo({ caller, by, exchange }: Answered, identities: Map<string, unknown>): readonly Claim[] {
  const isToken = exchange.request.headers.authorization !== undefined;
  const body = membersOf(exchange.response.content);
  const { authMethod, isAdministrator: hasRole, authorised, metaverseObjectId: id } = body;
  const identity = `${caller} ${by}`;
  const before = identities.get(identity) ?? id;
  identities.set(identity, before);
  const lacksRole = caller === 'user' || caller === 'stranger';
  // OP-33: a key may have no identity, and IsAdministrator then proves nothing.
  const isBareKey = !isToken && authorised === false;
  const method = isToken ? 'oauth' : 'api_key';
  return [
    [authMethod === method, isToken ? 'SY-37' : 'SY-38', method, authMethod],
    [!lacksRole || hasRole === false, 'SY-35', 'IsAdministrator false', hasRole],
    [caller !== 'administrator' || hasRole === true || isBareKey, 'SY-34', 'IsAdministrator true', hasRole],
    [!(caller === 'stranger' && isToken) || authorised === false, 'SY-30', 'Authorised false', authorised],
    [!(caller === 'administrator' && isToken) || authorised === true, 'SY-29', 'Authorised true', authorised],
    [JSON.stringify(before) === JSON.stringify(id), 'SY-62', `MetaverseObjectId ${String(before)} again`, id],
  ];
}
