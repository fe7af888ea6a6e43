import type { AcceptedActivity, Activity } from '#openapi/types.ts';
import { courseOf } from './course.ts';
import { pageOf } from './lists.ts';
import { type Factory, type PageFactory, simple, type Whole } from './shape.ts';
import type { Source } from './source.ts';

interface ActivityFactories {
  /** Complete unless told otherwise; `{ status: 'InProgress' }` has no end. */
  activity: Factory<Activity>;
  activityPage: PageFactory<Activity>;
  acceptedActivity: Factory<AcceptedActivity>;
}

const kinds = [
  { targetType: 'RunProfile', name: 'Full import' },
  { targetType: 'SynchronisationRule', name: 'Create rule' },
  { targetType: 'ConnectedSystem', name: 'Import schema' },
  { targetType: 'System', name: 'Factory reset' },
];

/** What happens and happened (2.10, 3.3). */
export function activityFactories(source: Source): ActivityFactories {
  const activity: Factory<Activity> = (given = {}) => made(source, given);
  return {
    activity,
    activityPage: pageOf(source, activity),
    acceptedActivity: simple(() => ({ activityId: source.id() })),
  };
}

function made(source: Source, given: Partial<Activity>): Whole<Activity> {
  const kind = kinds.find(({ targetType }) => targetType === given.targetType) ?? source.inTurn(kinds);
  const targetType = given.targetType ?? kind.targetType;
  const status = given.status ?? 'Complete';
  return {
    id: source.id(),
    name: kind.name,
    targetId: targetType === 'System' ? null : source.id(),
    initiatedBy: source.faker.person.fullName(),
    message: status === 'Failed' ? 'The Connected System could not be reached.' : null,
    ...courseOf(source, given, status === 'InProgress'),
    ...given,
    targetType,
    status,
  };
}
