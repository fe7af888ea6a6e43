import type { Store } from '#reference/server/domain/store.ts';
import { documentedReset, type Reset, type ResetRefusal } from '#reference/server/world/reset.ts';
import { errorStatus } from './answers.ts';
import { type Fault, fault } from './fault.ts';
import { removing } from './reset-changes.ts';

const { refusal, removes, defaults } = documentedReset;

type Options = Parameters<Reset['refusal']>[1];
type Situation = Parameters<Reset['refusal']>[0];

/** Wrong turns in which resets are refused, and what a refused one leaves behind (§7.5, §7.6). */
export const factoryResetRefusalFaults: readonly Fault[] = [
  fault('FR-08-administrators-are-included-by-default', 'IncludeAdministrators is true when left out.', {
    reset: { defaults: { ...defaults, includeAdministrators: true } },
  }),
  fault(
    'FR-09-the-lockout-is-acknowledged-by-default',
    'AcknowledgeAdministratorLockout is true when left out.',
    {
      reset: { defaults: { ...defaults, acknowledgeAdministratorLockout: true } },
    },
  ),
  fault(
    'FR-11-an-acknowledgement-includes-administrators',
    'Who acknowledges the lockout has administrators removed.',
    removing({
      metaverseObjects: (person, context) =>
        removes.metaverseObjects(person, context) || context.options.acknowledgeAdministratorLockout,
    }),
  ),
  fault(
    'FR-62-locked',
    'A reset during an Activity is answered with 423.',
    errorStatus('activity-in-progress', 423),
    {
      alsoBreaks: ['FR-64'],
    },
  ),
  fault(
    'FR-62-bad-request',
    'A reset during an Activity is answered with 400.',
    errorStatus('activity-in-progress', 400),
    {
      alsoBreaks: ['FR-64'],
    },
  ),
  refusing(
    'FR-62-activities-are-no-obstacle',
    (situation, options) => refusal({ ...situation, activityInProgress: false }, options),
    ['FR-63', 'FR-64'],
  ),
  losing('FR-63-pending-exports-are-lost', 'activity-in-progress', () => ({ pendingExports: [] })),
  losing('FR-63-the-activity-is-lost', 'activity-in-progress', ({ activities }) => ({
    activities: activities.filter(({ endsAt }) => endsAt !== null),
  })),
  losing('FR-63-schedules-are-lost', 'activity-in-progress', () => ({ schedules: [] })),
  refusing('FR-64-an-acknowledgement-is-heeded', (situation, options) =>
    options.acknowledgeAdministratorLockout ? undefined : refusal(situation, options),
  ),
  refusing('FR-64-an-acknowledgement-with-administrators-is-heeded', (situation, options) =>
    options.acknowledgeAdministratorLockout && options.includeAdministrators
      ? undefined
      : refusal(situation, options),
  ),
  fault('FR-65-forbidden', 'A lockout is answered with 403.', errorStatus('administrator-lockout', 403)),
  fault('FR-65-bad-request', 'A lockout is answered with 400.', errorStatus('administrator-lockout', 400)),
  refusing(
    'FR-65-a-lockout-is-no-obstacle',
    ({ activityInProgress }) => (activityInProgress ? 'activity-in-progress' : undefined),
    ['FR-09', 'FR-66'],
  ),
  losing('FR-66-administrators-are-lost', 'administrator-lockout', ({ metaverseObjects }) => ({
    metaverseObjects: metaverseObjects.filter((person) => person.roles.length === 0),
  })),
  losing('FR-66-connected-systems-are-lost', 'administrator-lockout', () => ({ connectedSystems: [] })),
  refusing('FR-67-an-acknowledgement-is-not-heeded', (situation, options) =>
    refusal(situation, { ...options, acknowledgeAdministratorLockout: false }),
  ),
  refusing('FR-68-an-initial-administrator-is-not-enough', (situation, options) =>
    refusal({ ...situation, initialAdministrator: null }, options),
  ),
  fault(
    'FR-68-administrators-stay-without-acknowledgement',
    'Whoever does not acknowledge the lockout keeps administrators.',
    {
      ...removing({
        metaverseObjects: (person, context) =>
          removes.metaverseObjects(person, {
            ...context,
            options: {
              ...context.options,
              includeAdministrators:
                context.options.includeAdministrators && context.options.acknowledgeAdministratorLockout,
            },
          }),
      }),
    },
  ),
  refusing('FR-69-an-initial-administrator-is-always-needed', (situation, options) =>
    refusal(situation, { ...options, includeAdministrators: true }),
  ),
];

function refusing(
  id: string,
  decide: (situation: Situation, options: Options) => ResetRefusal | undefined,
  alsoBreaks: readonly string[] = [],
): Fault {
  return fault(
    id,
    'Another reset is refused than should be.',
    { reset: { refusal: decide } },
    { alsoBreaks },
  );
}

/** A refused reset that has done a little all the same. */
function losing(id: string, cause: ResetRefusal, lost: (store: Store) => Partial<Store>): Fault {
  return fault(id, 'Something is gone although the reset was refused.', {
    reset: { whenRefused: (store, refused) => (refused === cause ? { ...store, ...lost(store) } : store) },
  });
}
