import { operationById } from '#harness/contract/contract.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import {
  type Chapter,
  expect,
  isAdministrator,
  isRegular,
  isServed,
  type Situation,
  statusOf,
} from './chapter.ts';

/** §5.2: those that need no credentials, by the rule that says so of each. */
const open: Readonly<Record<string, string>> = {
  getBasicHealth: 'AU-11',
  getReadiness: 'AU-12',
  getLiveness: 'AU-13',
  getVersion: 'AU-14',
  getAuthConfig: 'AU-15',
};

/** §5.3: those that need the role; without it, and without any credentials. */
const forAdministrators: Readonly<Record<string, readonly [withoutRole: string, anonymous: string]>> = {
  getServiceHealth: ['SH-48', 'SH-49'],
  resetSystem: ['FR-60', 'FR-59'],
};

/** §5: who is served, and what user info says of whom. */
export function accessModel(situation: Situation): Chapter {
  const identities = new Map<string, unknown>();
  return {
    entered(state) {
      if (state === 'a caller exists') identities.clear();
    },
    answered(answer) {
      const { operation, caller, exchange } = answer;
      if (operation === undefined) return [];
      const { access } = operationById(situation.contract, operation);
      const [status, served] = [statusOf(answer), isServed(answer)];
      const refused = [401, 403].includes(status);
      const { 'x-api-key': key, authorization: token } = exchange.request.headers;
      const isAnonymous = caller === 'nobody' && access !== 'open' && access !== 'unstated';
      const withoutCredentials = answer.isMisplaced
        ? key !== undefined
          ? 'AU-05'
          : 'AU-04'
        : key !== undefined
          ? 'AU-06'
          : token !== undefined
            ? 'AU-07'
            : anonymousRule(operation);
      if (operation === 'resetSystem' && served) identities.clear();
      const isUsers = operation === 'getUserInfo' && caller !== 'nobody' && answer.by !== 'session';
      const found = `status ${status} to ${caller}`;
      return [
        expect(
          !(isAnonymous && served),
          '5.2',
          withoutCredentials,
          'a refusal without valid credentials',
          found,
        ),
        ...(caller === 'user' || caller === 'stranger'
          ? [
              expect(
                forAdministrators[operation] === undefined || !served,
                '5.3',
                forAdministrators[operation]?.[0],
                'a refusal without the Administrator role',
                found,
              ),
            ]
          : []),
        ...(isRegular(answer, situation) && !answer.isBesideOthers
          ? [
              expect(
                !(access === 'open' && refused),
                '5.2',
                open[operation],
                'no credentials asked for',
                found,
              ),
              expect(
                !(isAdministrator(answer) && answer.effect !== 'password' && refused),
                '5.3',
                undefined,
                'an administrator served',
                found,
              ),
              expect(
                !isUsers || served,
                '5.3',
                key === undefined ? 'SY-26' : 'SY-27',
                'user info for any authenticated caller',
                found,
              ),
            ]
          : []),
        ...(isUsers && served && !answer.isBesideOthers
          ? userInfo(answer, membersOf(exchange.response.content), identities)
          : []),
      ];
    },
  };
}

function anonymousRule(operation: string): string {
  if (operation === 'getUserInfo') return 'SY-28';
  if (/Password$/.test(operation)) return 'PW-25';
  return forAdministrators[operation]?.[1] ?? 'AU-16';
}

function userInfo(
  { caller, by, exchange }: Parameters<Chapter['answered']>[0],
  said: Readonly<Record<string, unknown>>,
  identities: Map<string, unknown>,
): ReturnType<Chapter['answered']> {
  const isToken = exchange.request.headers.authorization !== undefined;
  const { authMethod, isAdministrator: hasRole, authorised, metaverseObjectId: id } = said;
  const own = `${caller} ${by}`;
  const before = identities.get(own) ?? id;
  identities.set(own, before);
  return [
    expect(
      authMethod === (isToken ? 'oauth' : 'api_key'),
      '5.6',
      isToken ? 'SY-37' : 'SY-38',
      isToken ? 'oauth' : 'api_key',
      authMethod,
    ),
    expect(
      !(caller === 'user' || caller === 'stranger') || hasRole === false,
      '2.4',
      'SY-35',
      'IsAdministrator false',
      hasRole,
    ),
    expect(caller !== 'administrator' || hasRole === true, '2.4', 'SY-34', 'IsAdministrator true', hasRole),
    expect(
      !(caller === 'stranger' && isToken) || authorised === false,
      '5.6',
      'SY-30',
      'Authorised false',
      authorised,
    ),
    expect(
      !(caller === 'administrator' && isToken) || authorised === true,
      '2.4',
      'SY-29',
      'Authorised true',
      authorised,
    ),
    expect(
      JSON.stringify(before) === JSON.stringify(id),
      '2.4',
      'SY-62',
      `MetaverseObjectId ${String(before)} again`,
      id,
    ),
  ];
}
