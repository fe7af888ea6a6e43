import { type Fault, fault, reshaped } from '#mocks/proofs/mutant.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import { documentedSettings } from '#reference/server/domain/settings.ts';
import type { MetaverseObject, Store } from '#reference/server/domain/store.ts';
import { documentedReset } from '#reference/server/world/reset.ts';
import { afterwards, instead, removing } from './refusals.ts';

const { removes, aftermath } = documentedReset;
const locked = 'Locked';
const clearing = 'clear settings that name something removed';

const isAdministrator = ({ roles }: MetaverseObject) => roles.includes(administratorRole);

/** Wrong turns in what a factory reset keeps (§4.5). */
export const factoryResetPreservedFaults: readonly Fault[] = [
  fault(
    'FR-40-the-settings-are-emptied',
    'The record of Service Settings is begun anew, without what it held.',
    afterwards((draft) => ({
      ...draft,
      settings: { ...draft.settings, maintenanceMode: !draft.settings.maintenanceMode },
    })),
  ),
  fault(
    'FR-40-one-setting-is-put-back',
    'How long changes are kept is what it is in a new installation.',
    afterwards((draft) => ({ ...draft, settings: { ...draft.settings, changeHistoryDays: 30 } })),
  ),
  fault(
    'FR-41-keys-without-a-role-go',
    'Infrastructure keys that hold no role are removed with the ordinary ones.',
    removing({ apiKeys: (key, context) => removes.apiKeys(key, context) || key.roles.length === 0 }),
  ),
  fault(
    'FR-42-one-administrator-is-enough',
    'Of the administrators the latest is kept.',
    removing({
      metaverseObjects: (person, context) =>
        removes.metaverseObjects(person, context) ||
        context.before.metaverseObjects.findLast(isAdministrator) !== person,
      changeHistory: () => true,
    }),
  ),
  fault(
    'FR-42-administrators-go-with-their-accounts',
    'Administrators who have an account in a Connected System are removed with it.',
    removing({
      metaverseObjects: (person, context) =>
        removes.metaverseObjects(person, context) ||
        context.before.accounts.some(({ metaverseObjectId }) => metaverseObjectId === person.id),
      changeHistory: () => true,
    }),
    { alsoBreaks: ['FR-08', 'FR-11'] },
  ),
  demoting('FR-43-kept-administrators-lose-their-roles', []),
  demoting('FR-43-kept-administrators-become-readers', ['Reader']),
  fault('FR-44-the-mapping-stays', 'The setting goes on naming an attribute that is gone.', {
    settings: { isDangling: () => false },
  }),
  fault(
    'FR-44-the-mapping-moves',
    'The setting names a built-in attribute instead of none.',
    instead(clearing, (draft, { settings }) =>
      settings.isDangling(draft.settings, draft) ? mappedTo(draft, 0) : draft,
    ),
  ),
  fault('FR-44-the-mapping-names-nothing-that-is', 'The setting holds an identifier of nothing.', {
    settings: { cleared: (settings) => ({ ...settings, ssoUniqueIdentifierAttributeId: nothing }) },
  }),
  refusing('FR-45-the-mapping-cannot-be-set', 409),
  refusing('FR-45-nobody-may-set-the-mapping', 403),
  fault('FR-46-every-mapping-is-cleared', 'The setting is cleared whatever it names.', {
    settings: { isDangling: () => true },
  }),
  fault(
    'FR-46-every-mapping-moves-to-the-first-attribute',
    'The setting is put back to the attribute that it names in a new system.',
    afterwards((draft) =>
      draft.settings.ssoUniqueIdentifierAttributeId === null ? draft : mappedTo(draft, 1),
    ),
  ),
  fault('FR-52-the-sso-endpoints-are-not-asserted', 'What the record says of the SSO endpoints stands.', {
    settings: {
      reasserted: (settings, environment) => ({
        ...documentedSettings.reasserted(settings, environment),
        ssoAuthority: settings.ssoAuthority,
      }),
    },
  }),
  fault(
    'FR-52-one-sso-endpoint-is-not-asserted',
    'Of the SSO endpoints only the authority is asserted again.',
    {
      settings: {
        reasserted: (settings, environment) => ({
          ...documentedSettings.reasserted(settings, environment),
          ssoMetadataAddress: settings.ssoMetadataAddress,
        }),
      },
    },
  ),
  fault('FR-53-the-key-path-is-not-asserted', 'What the record says of the encryption key path stands.', {
    settings: {
      reasserted: (settings, environment) => ({
        ...documentedSettings.reasserted(settings, environment),
        encryptionKeyPath: settings.encryptionKeyPath,
      }),
    },
  }),
  fault(
    'FR-56-keys-are-locked',
    'Kept keys are in the list, and open nothing until somebody unlocks them.',
    {
      ...afterwards((draft) => ({
        ...draft,
        apiKeys: draft.apiKeys.map((key) => ({ ...key, roles: [locked] })),
      })),
      access: { takenFor: (holder) => (holder?.roles.includes(locked) ? undefined : holder) },
    },
    { alsoBreaks: ['FR-83'] },
  ),
  sparing('FR-54-users-stay-signed-in', 'user'),
  sparing('FR-54-users-stay-signed-in-where-administrators-go', 'user', 'administrators-included'),
  sparing('FR-55-administrators-stay-signed-in', 'administrator'),
  sparing('FR-55-removed-administrators-stay-signed-in', 'administrator', 'administrators-included'),
];

const nothing = '00000000-0000-4000-8000-000000000000';

function mappedTo(draft: Store, place: number): Store {
  const attribute = draft.attributes.at(place)?.id ?? null;
  return { ...draft, settings: { ...draft.settings, ssoUniqueIdentifierAttributeId: attribute } };
}

function demoting(id: string, roles: readonly string[]): Fault {
  const demoted = (person: MetaverseObject) => (isAdministrator(person) ? { ...person, roles } : person);
  return fault(
    id,
    'Whoever was an administrator is none after the reset.',
    afterwards((draft) => ({ ...draft, metaverseObjects: draft.metaverseObjects.map(demoted) })),
    { alsoBreaks: ['SY-34'] },
  );
}

/** Ends the portal sessions of everybody but one kind of caller. */
function sparing(id: string, kind: string, after: 'any' | 'administrators-included' = 'any'): Fault {
  return fault(
    id,
    'Some portal sessions outlive the reset.',
    instead('end portal sessions', (draft, context) => {
      const ended = aftermath['end portal sessions']?.(draft, context) ?? draft;
      if (after === 'administrators-included' && !context.options.includeAdministrators) return ended;
      const spared = [...draft.sessions].filter(([, { userId }]) => userId.startsWith(kind));
      return { ...ended, sessions: new Map(spared) };
    }),
    { alsoBreaks: kind === 'administrator' ? ['SY-34'] : [] },
  );
}

function refusing(id: string, status: number): Fault {
  const refused = reshaped(
    ({ kind }, { operation }) => kind !== 'error' && operation === 'updateServiceSettings',
    (_, { now }) => ({
      status,
      kind: 'error',
      body: { code: 'READ_ONLY', message: 'The mapping stands.', timestamp: now },
    }),
  );
  return fault(id, `Setting the mapping is answered with ${status}.`, refused);
}
