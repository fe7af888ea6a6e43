import { forget } from '#proof/authentication/allow.ts';
import { settingWhile } from '#proof/lists/variants.ts';
import { changeAnswers } from '#proof/shapes/middleware.ts';
import { type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import { documentedReset } from '#reference/server/domain/reset.ts';
import type { MetaverseObject, Store } from '#reference/server/domain/store.ts';
import { documentedSettings } from '#reference/server/domain/system.ts';
import { afterwards, instead, isRepeated, removing, touching } from './changes.ts';

const { removes } = documentedReset;
const locked = 'Locked';
const clearing = 'clear settings that refer to removed records';

const isAdministrator = ({ roles }: MetaverseObject) => roles.includes(administratorRole);

/** Mutants that change what a factory reset keeps (§4.5). */
export const keptMutants: readonly Mutant[] = mutants({
  'FR-42-administrators-are-renamed: The Metaverse Objects of kept administrators have another display name.':
    touching('metaverseObjects', ({ displayName }) => ({
      displayName: `Administrator ${displayName.length}`,
    })),
  'FR-42-administrators-are-of-another-type: The Metaverse Objects of kept administrators have another object type.':
    touching('metaverseObjects', (_, { before }) => ({ typeId: before.objectTypes.at(1)?.id ?? '' })),
  'FR-40-setting-is-reset: The retention period of the change history is reset to its initial value.':
    afterwards(withInitialSetting),
  'FR-40-setting-is-emptied: After a reset, a setting that does not refer to a record is an empty string.':
    settingWhile('portalTitle', (_, isThere) => (isThere ? 'Contoso' : '')),
  'FR-41-keys-without-a-role-are-removed: Infrastructure keys without a role are removed.': removing(
    'apiKeys',
    ({ roles }, _, isDue) => isDue || roles.length === 0,
  ),
  'FR-40-setting-is-reset-with-administrators: A reset that includes administrators resets a setting to its initial value.':
    afterwards((draft, { options }) => (options.includeAdministrators ? withInitialSetting(draft) : draft)),
  'FR-56-second-reset-removes-keys: A second reset removes infrastructure keys.': removing(
    'apiKeys',
    (_, context, isDue) => isDue || isRepeated(context),
  ),
  'FR-41-keys-are-renamed: Infrastructure keys have another name after a reset.': touching(
    'apiKeys',
    ({ name }) => ({ name: `${name} (kept)` }),
  ),
  'FR-41-keys-are-removed-with-administrators, FR-56: A reset that includes administrators removes infrastructure keys.':
    removing('apiKeys', (_, { options }, isDue) => isDue || options.includeAdministrators),
  'FR-50-roles-are-renamed-with-administrators: A reset that includes administrators renames built-in Roles.':
    touching('roles', ({ builtIn, name }, { options }) =>
      builtIn && options.includeAdministrators ? { name: `${name} (restored)` } : {},
    ),
  'FR-42-only-one-administrator-is-kept: Only the latest administrator is kept.': {
    reset: {
      removes: {
        ...removes,
        metaverseObjects: (person, context) =>
          removes.metaverseObjects(person, context) ||
          context.before.metaverseObjects.findLast(isAdministrator) !== person,
        changeHistory: () => true,
      },
    },
  },
  'FR-41-keys-lose-their-roles, FR-83, FR-08: Infrastructure keys are kept without their roles.': touching(
    'apiKeys',
    () => ({ roles: [] }),
  ),
  'FR-43-kept-administrators-lose-the-role, SY-34: Kept administrators have only the Reader role after the reset.':
    touching('metaverseObjects', (person) => (isAdministrator(person) ? { roles: ['Reader'] } : {})),
  'FR-45-setting-the-mapping-is-refused: After a reset, mapping the SSO Unique Identifier is refused.':
    changeAnswers(['updateServiceSettings'], 'success', () => ({ status: 403 })),
  'FR-44-mapping-is-kept: After a reset, the SSO Unique Identifier is still mapped to the removed attribute.':
    { settings: { isDangling: () => false } },
  'FR-44-mapping-is-replaced: A reset maps the SSO Unique Identifier to a built-in attribute instead of clearing the mapping.':
    instead(clearing, (draft, { settings }) =>
      settings.isDangling(draft.settings, draft) ? mappedTo(draft, 0) : draft,
    ),
  'FR-46-mapping-is-reset: A reset maps the SSO Unique Identifier to its initial attribute.': afterwards(
    (draft) => (draft.settings.ssoUniqueIdentifierAttributeId === null ? draft : mappedTo(draft, 1)),
  ),
  'FR-52-the-sso-endpoints-are-not-asserted: A reset does not set the SSO endpoints again from the environment.':
    notReasserted('ssoAuthority'),
  'FR-52-one-sso-endpoint-is-not-asserted: Of the SSO endpoints, a reset sets only the authority again from the environment.':
    notReasserted('ssoMetadataAddress'),
  'FR-53-the-key-path-is-not-asserted: A reset does not set the encryption key path again from the environment.':
    notReasserted('encryptionKeyPath'),
  'FR-56-kept-keys-are-rejected, FR-41, FR-83, FR-08: Kept keys are listed but rejected.': [
    touching('apiKeys', () => ({ roles: [locked] })),
    forget(({ roles }) => roles.includes(locked)),
  ],
  'FR-54-users-stay-signed-in-with-administrators: A reset that includes administrators does not end the portal sessions of users.':
    sparing('user'),
  'FR-55-removed-administrators-stay-signed-in, SY-34: A reset that includes administrators does not end their portal sessions.':
    sparing('administrator'),
});

function withInitialSetting(draft: Store): Store {
  return { ...draft, settings: { ...draft.settings, changeHistoryDays: 30 } };
}

/** A reset that does not set this setting again from the environment. */
function notReasserted(setting: 'ssoAuthority' | 'ssoMetadataAddress' | 'encryptionKeyPath'): Change {
  return {
    settings: {
      reasserted: (settings, environment) => ({
        ...documentedSettings.reasserted(settings, environment),
        [setting]: settings[setting],
      }),
    },
  };
}

function mappedTo(draft: Store, index: number): Store {
  const attribute = draft.attributes.at(index)?.id ?? null;
  return { ...draft, settings: { ...draft.settings, ssoUniqueIdentifierAttributeId: attribute } };
}

/** A reset that includes administrators, but does not end the portal sessions of this kind of caller. */
function sparing(kind: string): Change {
  return instead('end portal sessions', (draft, context, end) => {
    const ended = end(draft, context);
    if (!context.options.includeAdministrators) return ended;
    const spared = [...draft.sessions].filter(([, { userId }]) => userId.startsWith(kind));
    return { ...ended, sessions: new Map(spared) };
  });
}
