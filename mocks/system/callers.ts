import { brokenByOpenDoors, openTo } from '#mocks/authentication/mutants.ts';
import { type Body, type Changes, type Fault, fault } from '#mocks/proofs/mutant.ts';
import { type Caller, documentedAccess } from '#reference/server/domain/access.ts';

const { allowsAccess, userInfo } = documentedAccess;

/** Tells some callers something else of themselves. */
export function told(
  concerns: (caller: Caller) => boolean,
  change: (info: Body, caller: Caller) => Body,
): Changes {
  return {
    access: {
      userInfo(caller) {
        const info = userInfo.call(this, caller);
        return concerns(caller) ? { ...change(info, caller) } : info;
      },
    },
  };
}

/** Decides otherwise who may ask about themselves. */
export function asking(decides: (caller: Caller | undefined) => 'forbidden' | undefined): Changes {
  return {
    access: {
      allowsAccess(demand, caller, asking, ...rest) {
        const decided = asking.operation === 'getUserInfo' ? decides(caller) : undefined;
        return decided ?? allowsAccess.call(this, demand, caller, asking, ...rest);
      },
    },
  };
}

export const hasIdentity = ({ metaverseObjectId }: Caller) => metaverseObjectId !== null;
export const hasNone = (caller: Caller) => !hasIdentity(caller);
export const holdsRole = ({ roles }: Caller) => roles.includes('Administrator');
export const byToken = ({ credential }: Caller) => credential === 'bearer';
export const byKey = ({ credential }: Caller) => credential === 'api-key';

const unknown = { authorised: false, metaverseObjectId: null, message: 'You are not known.' };

/** Wrong turns in whether a caller has an identity in the service (§2.4, §5.6). */
export const identityFaults: readonly Fault[] = [
  fault(
    'SY-29-administrators-are-not-authorised',
    'Authorised is false for administrators.',
    told(holdsRole, (info) => ({ ...info, ...unknown })),
  ),
  fault(
    'SY-30-authenticated-is-authorised',
    'Whoever is authenticated counts as authorised.',
    told(hasNone, (info) => ({ ...info, authorised: true, message: null })),
    { alsoBreaks: ['SY-33'] },
  ),
  fault(
    'SY-30-stranger-is-refused',
    'Who has no identity in the service is refused.',
    asking((caller) => (caller && hasNone(caller) ? 'forbidden' : undefined)),
  ),
  fault(
    'SY-31-no-message',
    'Who is not authorised is not told why.',
    told(hasNone, (info) => ({ ...info, message: null })),
  ),
  fault(
    'SY-31-message-is-empty',
    'Who is not authorised gets an empty Message.',
    told(hasNone, (info) => ({ ...info, message: '' })),
  ),
  fault(
    'SY-32-identity-of-zeros',
    'Who has no identity gets a GUID of zeros.',
    told(hasNone, (info) => ({ ...info, metaverseObjectId: '00000000-0000-0000-0000-000000000000' })),
  ),
  fault(
    'SY-33-identity-is-a-number',
    'MetaverseObjectId of a person without the role is the number of a row.',
    told(
      (caller) => hasIdentity(caller) && !holdsRole(caller),
      (info) => ({ ...info, metaverseObjectId: '4711' }),
    ),
  ),
  fault(
    'SY-33-identity-is-kept-back',
    'MetaverseObjectId is null for authorised callers too.',
    told(hasIdentity, (info) => ({ ...info, metaverseObjectId: null })),
  ),
];

/** Wrong turns in who is told of themselves, and of their roles (§2.4, §5.3). */
export const userInfoFaults: readonly Fault[] = [
  fault(
    'SY-25-name-is-null',
    'Name is null for whoever holds no role.',
    told(
      (caller) => caller.roles.length === 0,
      (info) => ({ ...info, name: null }),
    ),
  ),
  fault(
    'SY-25-no-roles-are-null',
    'Roles is null for whoever holds none.',
    told(
      (caller) => caller.roles.length === 0,
      (info) => ({ ...info, roles: null }),
    ),
  ),
  fault(
    'SY-25-roles-are-objects',
    'Roles are objects with a name.',
    told(
      (caller) => !holdsRole(caller),
      (info) => ({ ...info, roles: [{ name: 'User' }] }),
    ),
  ),
  fault(
    'SY-25-authorised-in-letters',
    'Authorised is a text.',
    told(hasIdentity, (info) => ({ ...info, authorised: String(info.authorised) })),
    { alsoBreaks: ['SY-29'] },
  ),
  fault(
    'SY-26-role-is-asked-for',
    'Who signed in must hold the role to ask about themselves.',
    asking((caller) => (caller && !byKey(caller) && !holdsRole(caller) ? 'forbidden' : undefined)),
  ),
  fault(
    'SY-27-keys-need-the-role',
    'An API key must hold the role to ask about itself.',
    asking((caller) => (caller && byKey(caller) && !holdsRole(caller) ? 'forbidden' : undefined)),
    { alsoBreaks: ['SY-30', 'SY-26'] },
  ),
  fault(
    'SY-28-nobody-is-told-nothing',
    'Without credentials the answer is an empty object.',
    openTo('getUserInfo'),
    { alsoBreaks: [...brokenByOpenDoors, 'FR-30', 'FR-54', 'FR-55', 'SY-25'] },
  ),
  fault(
    'SY-34-administrators-are-not-told',
    'An administrator with a key sees neither the flag nor the role.',
    told(byKey, (info) => ({ ...info, isAdministrator: false, roles: [] })),
  ),
  fault(
    'SY-35-everybody-is-an-administrator',
    'Whoever asks sees the flag and the role.',
    told(hasIdentity, (info) => ({ ...info, isAdministrator: true, roles: ['Administrator'] })),
  ),
  fault(
    'SY-36-roles-are-kept-back',
    'An administrator sees the flag and no role.',
    told(holdsRole, (info) => ({ ...info, roles: [] })),
  ),
  fault(
    'SY-36-role-in-small-letters',
    'The role is written administrator.',
    told(holdsRole, (info) => ({ ...info, roles: ['administrator'] })),
  ),
  fault(
    'SY-37-tokens-are-taken-for-keys',
    'AuthMethod is api_key for everybody.',
    told(byToken, (info) => ({ ...info, authMethod: 'api_key' })),
  ),
  fault(
    'SY-38-keys-are-taken-for-tokens',
    'AuthMethod is oauth for everybody.',
    told(byKey, (info) => ({ ...info, authMethod: 'oauth' })),
  ),
  fault(
    'SY-39-key-with-a-hyphen',
    'AuthMethod is api-key.',
    told(byKey, (info) => ({ ...info, authMethod: 'api-key' })),
    { alsoBreaks: ['SY-38'] },
  ),
  fault(
    'SY-39-token-is-a-bearer',
    'AuthMethod is bearer.',
    told(byToken, (info) => ({ ...info, authMethod: 'bearer' })),
    { alsoBreaks: ['SY-37'] },
  ),
];
