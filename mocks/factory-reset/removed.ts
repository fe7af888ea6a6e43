import { guest } from '#mocks/authentication/mutants.ts';
import { type Mutant, mutants } from '#mocks/proofs/mutant.ts';
import { administratorRole } from '#reference/server/domain/access.ts';
import { documentedReset } from '#reference/server/domain/reset.ts';
import { removing } from './changes.ts';

const { removes } = documentedReset;
const never = () => false;

/** Mutants in what a factory reset removes (§4.5). */
export const removalMutants: readonly Mutant[] = mutants({
  'FR-12-connected-systems-stay: Emptied Connected Systems are left standing.': removing({
    connectedSystems: never,
  }),
  'FR-12-the-oldest-connected-system-stays: The Connected System that was there first is left standing.':
    removing({ connectedSystems: ({ id }, { before }) => before.connectedSystems[0]?.id !== id }),
  'FR-13-objects-of-connected-systems-stay: Connected System Objects outlive their systems.': removing({
    accounts: never,
  }),
  'FR-13-objects-of-kept-people-stay: The Connected System Objects of administrators are left.': removing({
    accounts: ({ metaverseObjectId }, { before }) =>
      !before.metaverseObjects.some(({ id, roles }) => id === metaverseObjectId && roles.length > 0),
  }),
  'FR-14-changes-of-connected-systems-stay: The change history of Connected System Objects is left.':
    removing({
      changeHistory: (entry, context) =>
        entry.objectKind !== 'ConnectedSystemObject' && removes.changeHistory(entry, context),
    }),
  'FR-15-people-with-accounts-stay: Metaverse Objects that are joined to a Connected System Object are left.':
    removing({
      metaverseObjects: (person, context) =>
        removes.metaverseObjects(person, context) &&
        (person.roles.length > 0 ||
          !context.before.accounts.some(({ metaverseObjectId }) => metaverseObjectId === person.id)),
    }),
  'FR-15-the-latest-person-stays: The Metaverse Object that came last is left.': removing({
    metaverseObjects: (person, context) =>
      removes.metaverseObjects(person, context) && context.before.metaverseObjects.at(-1) !== person,
  }),
  'FR-16-changes-of-people-stay: The change history of removed Metaverse Objects is left.': removing({
    changeHistory: ({ objectKind }) => objectKind === 'ConnectedSystemObject',
  }),
  'FR-17-synchronisation-rules-stay: Synchronisation Rules are left.': removing({
    synchronisationRules: never,
  }),
  'FR-17-export-rules-stay: Synchronisation Rules that export are left.': removing({
    synchronisationRules: ({ direction }) => direction === 'Import',
  }),
  'FR-18-object-matching-rules-stay: Object Matching Rules are left.': removing({
    objectMatchingRules: never,
  }),
  'FR-19-schedules-stay: Schedules are left.': removing({ schedules: never }),
  'FR-19-manual-schedules-stay: Schedules that are run by hand are left.': removing({
    schedules: ({ triggerType }) => triggerType !== 'Manual',
  }),
  'FR-20-executions-stay: Schedule Executions outlive their Schedules.': removing({
    scheduleExecutions: never,
  }),
  'FR-21-activities-stay: Earlier Activities are left.': removing({ activities: never }),
  'FR-21-activities-of-schedules-stay: Earlier Activities of Schedules are left.': removing({
    activities: ({ targetType }) => targetType !== 'Schedule',
  }),
  'FR-22-pending-exports-stay: Pending Exports outlive their systems.': removing({ pendingExports: never }),
  'FR-30-ordinary-keys-stay: API Keys are left whatever they are.': removing({ apiKeys: never }),
  'FR-30-keys-of-administrators-stay: API Keys with the Administrator role are left.': removing({
    apiKeys: ({ isInfrastructureKey, roles }) => !isInfrastructureKey && !roles.includes(administratorRole),
  }),
  'FR-30-removed-keys-open-doors: A key is known by its form, whether it is in the list or not.': guest(
    ({ headers }) => /^svc_[0-9a-f]{32}$/.test(headers.get('x-api-key') ?? ''),
  ),
  'FR-31-certificates-stay: Trusted Certificates are left.': removing({ certificates: never }),
  'FR-31-one-certificate-stays: Of the Trusted Certificates the first is left.': removing({
    certificates: (certificate, { before }) => before.certificates[0] !== certificate,
  }),
  'FR-32-administrators-stay-anyway, FR-68: IncludeAdministrators changes nothing.': removing({
    metaverseObjects: ({ roles }) => !roles.includes(administratorRole),
  }),
  'FR-32-the-first-administrator-stays-anyway, FR-68: With administrators included, the first of them is left.':
    removing({
      metaverseObjects: (person, { options, before }) =>
        !person.roles.includes(administratorRole) ||
        (options.includeAdministrators &&
          before.metaverseObjects.find(({ roles }) => roles.includes(administratorRole)) !== person),
    }),
});
