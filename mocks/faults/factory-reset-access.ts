import { documentedAccess } from '#reference/server/domain/access.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import { reshaped } from './answers.ts';
import { type Changes, type Fault, fault } from './fault.ts';
import { brokenByOpenDoors } from './open-doors.ts';

const { allowsAccess, isAdministrator } = documentedAccess;
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
      allowsAccess: (demand, caller, asking, ...rest) =>
        asking.operation === reset && (caller === undefined) === (whom === 'nobody')
          ? 'served'
          : allowsAccess(demand, caller, asking, ...rest),
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
