import { type Fault, fault } from '#mocks/proofs/mutant.ts';
import { administratorRole, type Caller } from '#reference/server/domain/access.ts';
import { documentedReset } from '#reference/server/world/reset.ts';
import { removing } from './refusals.ts';

const { removes } = documentedReset;
const never = () => false;

const isWellFormed = (secret: string) => /^svc_[0-9a-f]{32}$/.test(secret);
const ghost: Caller = { name: 'Key', credential: 'api-key', roles: [], metaverseObjectId: null };

/** Wrong turns in what a factory reset removes (§4.5). */
export const factoryResetRemovalFaults: readonly Fault[] = [
  fault(
    'FR-12-connected-systems-stay',
    'Emptied Connected Systems are left standing.',
    removing({ connectedSystems: never }),
  ),
  fault(
    'FR-12-the-oldest-connected-system-stays',
    'The Connected System that was there first is left standing.',
    removing({ connectedSystems: ({ id }, { before }) => before.connectedSystems[0]?.id !== id }),
  ),
  fault(
    'FR-13-objects-of-connected-systems-stay',
    'Connected System Objects outlive their systems.',
    removing({ accounts: never }),
  ),
  fault(
    'FR-13-objects-of-kept-people-stay',
    'The Connected System Objects of administrators are left.',
    removing({
      accounts: ({ metaverseObjectId }, { before }) =>
        !before.metaverseObjects.some(({ id, roles }) => id === metaverseObjectId && roles.length > 0),
    }),
  ),
  fault(
    'FR-14-changes-of-connected-systems-stay',
    'The change history of Connected System Objects is left.',
    removing({
      changeHistory: (entry, context) =>
        entry.objectKind !== 'ConnectedSystemObject' && removes.changeHistory(entry, context),
    }),
  ),
  fault(
    'FR-15-people-with-accounts-stay',
    'Metaverse Objects that are joined to a Connected System Object are left.',
    removing({
      metaverseObjects: (person, context) =>
        removes.metaverseObjects(person, context) &&
        (person.roles.length > 0 ||
          !context.before.accounts.some(({ metaverseObjectId }) => metaverseObjectId === person.id)),
    }),
  ),
  fault(
    'FR-15-the-latest-person-stays',
    'The Metaverse Object that came last is left.',
    removing({
      metaverseObjects: (person, context) =>
        removes.metaverseObjects(person, context) && context.before.metaverseObjects.at(-1) !== person,
    }),
  ),
  fault(
    'FR-16-changes-of-people-stay',
    'The change history of removed Metaverse Objects is left.',
    removing({ changeHistory: ({ objectKind }) => objectKind === 'ConnectedSystemObject' }),
  ),
  fault(
    'FR-17-synchronisation-rules-stay',
    'Synchronisation Rules are left.',
    removing({ synchronisationRules: never }),
  ),
  fault(
    'FR-17-export-rules-stay',
    'Synchronisation Rules that export are left.',
    removing({ synchronisationRules: ({ direction }) => direction === 'Import' }),
  ),
  fault(
    'FR-18-object-matching-rules-stay',
    'Object Matching Rules are left.',
    removing({ objectMatchingRules: never }),
  ),
  fault('FR-19-schedules-stay', 'Schedules are left.', removing({ schedules: never })),
  fault(
    'FR-19-manual-schedules-stay',
    'Schedules that are run by hand are left.',
    removing({ schedules: ({ triggerType }) => triggerType !== 'Manual' }),
  ),
  fault(
    'FR-20-executions-stay',
    'Schedule Executions outlive their Schedules.',
    removing({ scheduleExecutions: never }),
  ),
  fault('FR-21-activities-stay', 'Earlier Activities are left.', removing({ activities: never })),
  fault(
    'FR-21-activities-of-schedules-stay',
    'Earlier Activities of Schedules are left.',
    removing({ activities: ({ targetType }) => targetType !== 'Schedule' }),
  ),
  fault(
    'FR-22-pending-exports-stay',
    'Pending Exports outlive their systems.',
    removing({ pendingExports: never }),
  ),
  fault('FR-30-ordinary-keys-stay', 'API Keys are left whatever they are.', removing({ apiKeys: never })),
  fault(
    'FR-30-keys-of-administrators-stay',
    'API Keys with the Administrator role are left.',
    removing({
      apiKeys: ({ isInfrastructureKey, roles }) => !isInfrastructureKey && !roles.includes(administratorRole),
    }),
  ),
  fault('FR-30-removed-keys-open-doors', 'A key is known by its form, whether it is in the list or not.', {
    access: {
      takenFor: (holder, credential, secret) =>
        holder ?? (credential === 'api-key' && isWellFormed(secret) ? ghost : undefined),
    },
  }),
  fault('FR-31-certificates-stay', 'Trusted Certificates are left.', removing({ certificates: never })),
  fault(
    'FR-31-one-certificate-stays',
    'Of the Trusted Certificates the first is left.',
    removing({ certificates: (certificate, { before }) => before.certificates[0] !== certificate }),
  ),
  fault(
    'FR-32-administrators-stay-anyway',
    'IncludeAdministrators changes nothing.',
    removing({ metaverseObjects: ({ roles }) => !roles.includes(administratorRole) }),
    { alsoBreaks: ['FR-68'] },
  ),
  fault(
    'FR-32-the-first-administrator-stays-anyway',
    'With administrators included, the first of them is left.',
    removing({
      metaverseObjects: (person, { options, before }) =>
        !person.roles.includes(administratorRole) ||
        (options.includeAdministrators &&
          before.metaverseObjects.find(({ roles }) => roles.includes(administratorRole)) !== person),
    }),
    { alsoBreaks: ['FR-68'] },
  ),
];
