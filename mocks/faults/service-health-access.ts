import { documentedAccess } from '#reference/server/domain/access.ts';
import { type Body, reshaped } from './answers.ts';
import { type Changes, type Fault, fault } from './fault.ts';
import { brokenByOpenDoors, openTo } from './open-doors.ts';

/** Asks whoever is known for no role. */
const withoutRole: Changes = {
  access: {
    allowsAccess: (demand, caller, asking, ...rest) =>
      asking.operation === 'getServiceHealth' && caller !== undefined
        ? 'served'
        : documentedAccess.allowsAccess(demand, caller, asking, ...rest),
  },
};

/** Wrong turns in how the operation is served, and to whom (§4.1, §5). */
export const serviceHealthAccessFaults: readonly Fault[] = [
  fault(
    'SH-47-answers-with-another-success',
    'The answer comes with status 203.',
    reshaped(
      ({ status }, { operation }) => operation === 'getServiceHealth' && status === 200,
      (answer) => ({
        ...answer,
        status: 203,
      }),
    ),
  ),
  fault('SH-48-role-is-not-asked-for', 'Any authenticated caller may read service health.', withoutRole),
  fault(
    'SH-48-refusal-tells-of-the-services',
    'Who lacks the role is refused, and told how the services are.',
    telling('forbidden'),
  ),
  fault(
    'SH-49-credentials-are-not-asked-for',
    'Service health is served to whoever sends no credentials.',
    openTo('getServiceHealth'),
    { alsoBreaks: brokenByOpenDoors },
  ),
  fault(
    'SH-49-refusal-tells-of-the-services',
    'Who has no credentials is refused, and told how the services are.',
    telling('unauthenticated'),
  ),
];

/** Refuses as documented, and chats about the services while it does so. */
function telling(refused: 'forbidden' | 'unauthenticated'): Changes {
  const status = refused === 'forbidden' ? 403 : 401;
  return reshaped(
    (answer, { operation }) => operation === 'getServiceHealth' && answer.status === status,
    (answer) => ({
      ...answer,
      body: { ...(answer.body as Body), details: 'WorkerSync: Healthy, Scheduler: Healthy' },
    }),
  );
}
