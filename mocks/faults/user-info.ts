import { asking, byKey, byToken, hasIdentity, holdsRole, told } from './callers.ts';
import { type Fault, fault } from './fault.ts';
import { brokenByOpenDoors, openTo } from './open-doors.ts';

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
