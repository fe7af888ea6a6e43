import { brokenByOpenDoors } from '#mocks/authentication/mutants.ts';
import { type Changes, errorStatus, type Fault, fault, reshaped } from '#mocks/proofs/mutant.ts';
import { documentedAccess } from '#reference/server/domain/access.ts';
import type { Store } from '#reference/server/domain/store.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import { documentedReset, type Reset, type ResetRefusal } from '#reference/server/world/reset.ts';

type Step = Reset['aftermath'][string];

/** A reset that decides otherwise what of some kinds goes. */
export function removing(changes: Partial<Reset['removes']>): Changes {
  return { reset: { removes: { ...documentedReset.removes, ...changes } } };
}

/** A reset that leaves out some of what follows the removals. */
export function forgetting(...steps: readonly string[]): Changes {
  const entries = Object.entries(documentedReset.aftermath).filter(([name]) => !steps.includes(name));
  return { reset: { aftermath: Object.fromEntries(entries) } };
}

/** A reset that does something more when all else is done. */
export function afterwards(step: Step): Changes {
  return { reset: { aftermath: { ...documentedReset.aftermath, 'do one thing more': step } } };
}

/** A reset that takes one of its steps in another way. */
export function instead(name: keyof typeof documentedReset.aftermath, step: Step): Changes {
  return { reset: { aftermath: { ...documentedReset.aftermath, [name]: step } } };
}

const { isAdministrator } = documentedAccess;
const reset = 'resetSystem';

/** Wrong turns in who may reset the system (§5.2, §5.3). */
export const factoryResetAccessFaults: readonly Fault[] = [
  fault(
    'FR-59-success-is-feigned',
    'A reset without credentials is answered as if it were done.',
    feigning(401),
    {
      alsoBreaks: brokenByOpenDoors,
    },
  ),
  fault('FR-59-anybody-may-reset', 'A reset needs no credentials.', admitting('nobody'), {
    alsoBreaks: [...brokenByOpenDoors, 'FR-61'],
  }),
  fault(
    'FR-60-success-is-feigned',
    'A reset without the role is answered as if it were done.',
    feigning(403),
  ),
  fault('FR-60-any-caller-may-reset', 'A reset needs credentials, but no role.', admitting('somebody'), {
    alsoBreaks: ['FR-61'],
  }),
  fault(
    'FR-61-done-before-credentials-are-asked',
    'A reset without credentials is carried out, and then refused.',
    {
      ...admitting('nobody'),
      ...refusedInTheEnd(401),
    },
  ),
  fault('FR-61-done-before-the-role-is-asked', 'A reset without the role is carried out, and then refused.', {
    ...admitting('somebody'),
    ...refusedInTheEnd(403),
  }),
];

/** Lets a reset through that nobody asks for, or somebody without the role. */
function admitting(whom: 'nobody' | 'somebody'): Changes {
  return {
    access: {
      allowsAccess(demand, caller, asking, ...rest) {
        return asking.operation === reset && (caller === undefined) === (whom === 'nobody')
          ? 'served'
          : documentedAccess.allowsAccess.call(this, demand, caller, asking, ...rest);
      },
    },
  };
}

/** Says that nothing was there to be removed, in place of a refusal. */
function feigning(status: number): Changes {
  const nothing = { connectedSystemsRemoved: 0, syncRulesRemoved: 0, metaverseObjectsRemoved: 0 };
  return reshaped(
    (answer, { operation }) => operation === reset && answer.status === status,
    (): Answer => ({ status: 200, kind: 'record', body: nothing }),
  );
}

function refusedInTheEnd(status: number): Changes {
  return reshaped(
    (answer, { operation, caller }) =>
      operation === reset && answer.status < 300 && !(caller !== undefined && isAdministrator(caller)),
    (_, { now }): Answer => ({
      status,
      kind: 'error',
      body: { code: 'FORBIDDEN', message: 'The caller may not do this.', timestamp: now },
    }),
  );
}

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
