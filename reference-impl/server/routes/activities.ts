import type { Activity } from '#reference/server/domain/store.ts';
import { type Call, lookUp, type Route, record, route } from '#reference/server/http/call.ts';
import { listAnswer } from '#reference/server/http/list-answer.ts';
import { choice } from '#reference/server/http/request-body.ts';
import type { World } from '#reference/server/world/world.ts';

/** Where progress is read (4.3). */
export const activityRoutes: readonly Route[] = [
  // 4.3
  route('listActivities', 'GET', '/api/v1/activities', 'unsaid', (call) => {
    const wanted = wantedTarget(call);
    const { activities } = call.world.store;
    const rows = activities.filter(({ targetType }) => wanted === undefined || targetType === wanted);
    return listAnswer(call, rows, (activity) => spoken(call, activity));
  }),
  route('getActivity', 'GET', '/api/v1/activities/{id}', 'unsaid', (call) =>
    record(spoken(call, lookUp(call, 'id', call.world.store.activities, 'Activity'))),
  ), // 4.3
];

/** The name by which a release knows a target type (9, 0.13.0). */
function nameOf(targetType: string, { behaviour, release }: World): string {
  return targetType === 'SynchronisationRule'
    ? behaviour.releases.synchronisationRuleTarget(release)
    : targetType;
}

function wantedTarget(call: Call): string | undefined {
  const asked = call.query.get('targetType');
  if (!asked) return undefined;
  const { targetTypes } = call.world.behaviour.activities;
  const names = targetTypes.map((type) => nameOf(type, call.world));
  return targetTypes[names.indexOf(choice(call, asked, 'targetType', names))];
}

function spoken({ world, now }: Call, activity: Activity): Record<string, unknown> {
  const { activities } = world.behaviour;
  const status = activities.statusOf(activity, now);
  const [type, target] = [nameOf(activity.targetType, world), activity.targetId];
  const concerned = {
    flat: { targetType: type, targetId: target },
    nested: { target: { type, id: target } },
    renamed: { concerns: type, concernedId: target },
  };
  return {
    id: activity.id,
    name: activity.name,
    ...(activity.operation !== undefined && { operation: activity.operation }),
    ...concerned[world.freedoms.activityTarget],
    status,
    initiatedBy: activity.initiatedBy,
    startedAt: activity.startedAt,
    completedAt: status === 'InProgress' ? null : activity.endsAt,
    message: null,
  };
}
