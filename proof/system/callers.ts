import { randomUUID } from 'node:crypto';
import { withoutAuth } from '#proof/authentication/allow.ts';
import { changeAnswers, changeBody, changeUserInfo } from '#proof/shapes/middleware.ts';
import { also, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { Fields, MiddlewareFactory } from '#proof/shapes/service.ts';

const hasIdentity = ({ metaverseObjectId }: Fields): boolean => metaverseObjectId !== null;
const hasNone = (caller: Fields): boolean => !hasIdentity(caller);
const holdsRole = ({ isAdministrator }: Fields): boolean => isAdministrator === true;
const holdsNoRole = ({ roles }: Fields): boolean => [roles].flat().length === 0;
const byKey = ({ authMethod }: Fields): boolean => authMethod === 'api_key';
const byToken = ({ authMethod }: Fields): boolean => authMethod === 'oauth';

const unknown = {
  authorised: false,
  metaverseObjectId: null,
  message: 'You have no identity in the service.',
};

/** Mutants that change a caller's identity, user info or roles (§2.4, §5.3, §5.6). */
export const callerMutants: readonly Mutant[] = mutants({
  'SY-29-administrators-are-not-authorised: Authorised is false for administrators.': changeUserInfo(
    holdsRole,
    unknown,
  ),
  'SY-30-authenticated-is-authorised, SY-33: Authorised is true for every authenticated caller.':
    changeUserInfo(hasNone, { authorised: true, message: null }),
  'SY-30-caller-without-identity-is-refused, FR-56: A caller without identity is refused.': refusing(hasNone),
  'SY-31-message-is-empty: Message is empty for a caller who is not authorised.': changeUserInfo(hasNone, {
    message: '',
  }),
  'SY-32-identity-of-zeros: MetaverseObjectId of a caller without identity is a GUID of zeros.':
    changeUserInfo(hasNone, { metaverseObjectId: '00000000-0000-0000-0000-000000000000' }),
  'SY-33-metaverse-object-id-is-null: MetaverseObjectId is null for authorised callers too.': changeUserInfo(
    hasIdentity,
    { metaverseObjectId: null },
  ),
  'SY-62-id-changes-with-each-response, SY-64: MetaverseObjectId changes with each response.': changeBody(
    ['getUserInfo'],
    (info) => (hasIdentity(info) ? { metaverseObjectId: randomUUID() } : {}),
  ),
  'SY-62-id-of-a-key-changes-with-each-response: MetaverseObjectId of an API key changes with each response.':
    changeBody(['getUserInfo'], (info) =>
      hasIdentity(info) && byKey(info) ? { metaverseObjectId: randomUUID() } : {},
    ),
  'SY-64-id-of-no-object: MetaverseObjectId of a user is the id of an object that does not exist.':
    changeUserInfo(hasIdentity, { metaverseObjectId: '11111111-2222-4333-8444-555555555555' }),
  'SY-64-id-of-an-administrator: MetaverseObjectId of a user without the role is that of an administrator.': (
    service,
  ) => {
    let first: unknown;
    return changeBody(['getUserInfo'], (info) => {
      if (holdsRole(info) && byToken(info)) first = info.metaverseObjectId;
      const isOther = hasIdentity(info) && byToken(info) && !holdsRole(info);
      return isOther ? { metaverseObjectId: first ?? info.metaverseObjectId } : {};
    })(service);
  },
  'SY-61-name-of-the-previous-caller: Name is that of the previous caller.': namedAsTheCallerBefore,
  'SY-25-name-is-null: Name is null for callers without a role.': changeUserInfo(holdsNoRole, { name: null }),
  'SY-26-role-is-required, SY-30: With a bearer token, user info requires the Administrator role.': refusing(
    (caller) => byToken(caller) && !holdsRole(caller),
  ),
  'SY-27-keys-need-the-role, SY-30, SY-26: With an API key, user info requires the Administrator role.':
    refusing((caller) => byKey(caller) && !holdsRole(caller)),
  'SY-28-empty-object-without-credentials: Without credentials, user info is an empty object.': also(
    ['AU-16', 'FR-30', 'FR-54', 'FR-55', 'SY-25'],
    withoutAuth('getUserInfo'),
  ),
  'SY-34-is-administrator-is-false: IsAdministrator is false for an administrator with a key, and Roles is empty.':
    changeUserInfo(byKey, { isAdministrator: false, roles: [] }),
  'SY-35-every-caller-is-an-administrator: Every caller is an administrator.': changeUserInfo(hasIdentity, {
    isAdministrator: true,
    roles: ['Administrator'],
  }),
  'SY-36-roles-are-empty: Roles is empty for an administrator.': changeUserInfo(holdsRole, { roles: [] }),
  'SY-36-role-in-lower-case: The role is returned as administrator, in lower case.': changeUserInfo(
    holdsRole,
    { roles: ['administrator'] },
  ),
  'SY-63-a-role-is-invented: Roles contains an additional role that does not exist.': changeBody(
    ['getUserInfo'],
    (info) => ({ roles: [...[info.roles].flat(), 'Wizard'] }),
  ),
  'SY-37-always-api-key: AuthMethod is always api_key.': changeUserInfo(byToken, { authMethod: 'api_key' }),
  'SY-38-always-oauth: AuthMethod is always oauth.': changeUserInfo(byKey, { authMethod: 'oauth' }),
  'SY-38-oauth-for-keys-of-administrators: AuthMethod is oauth for the API key of an administrator.':
    changeUserInfo((caller) => byKey(caller) && holdsRole(caller), { authMethod: 'oauth' }),
  'SY-39-key-with-a-hyphen, SY-38: AuthMethod is api-key.': changeUserInfo(byKey, { authMethod: 'api-key' }),
});

function namedAsTheCallerBefore(...[service]: Parameters<MiddlewareFactory>): ReturnType<MiddlewareFactory> {
  let before: unknown;
  return changeBody(['getUserInfo'], (info) => {
    if (!hasIdentity(info)) return {};
    const name = before ?? info.name;
    before = info.name;
    return { name };
  })(service);
}

function refusing(isRefused: (caller: Fields) => boolean): Change {
  return changeAnswers(['getUserInfo'], 'success', ({ body }) =>
    isRefused(body) ? { status: 403 } : undefined,
  );
}
