import type { Activity } from '#reference/server/domain/store.ts';
import { type Call, lookUp, type Route, route } from '#reference/server/http/call.ts';
import { list } from '#reference/server/http/list-answer.ts';
import { enumName } from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';
import type { World } from '#reference/server/world/world.ts';

/** Activities, which show the progress of asynchronous operations (§4.3). */
export const activityRoutes: readonly Route[] = [
  list(
    'listActivities',
    '/api/v1/activities',
    'id name targetType targetId status initiatedBy startedAt completedAt message',
    wantedActivities,
    activityBody,
  ),
  route('getActivity', 'GET /api/v1/activities/{id}', (call) =>
    jsonResponse(activityBody(lookUp(call, 'id', call.world.store.activities, 'Activity'), call)),
  ),
];

function wantedActivities(call: Call): readonly Activity[] {
  const { behaviour, store } = call.world;
  const given = call.query.get('targetType');
  if (!given) return store.activities;
  const { targetTypes } = behaviour.activities;
  const names = targetTypes.map((type) => nameOf(type, call.world));
  const wanted = targetTypes[names.indexOf(enumName(call, given, 'targetType', names))];
  return store.activities.filter(({ targetType }) => targetType === wanted);
}

/** The name of a target type in a release (§9, 0.13.0). */
function nameOf(targetType: string, { behaviour, release }: World): string {
  return targetType === 'SynchronisationRule'
    ? behaviour.releases.synchronisationRuleTarget(release)
    : targetType;
}

function activityBody(activity: Activity, { world, now }: Call): Record<string, unknown> {
  const { activities } = world.behaviour;
  const status = activities.statusOf(activity, now);
  return {
    id: activity.id,
    name: activity.name,
    targetType: nameOf(activity.targetType, world),
    targetId: activity.targetId,
    status,
    initiatedBy: activity.initiatedBy,
    startedAt: activity.startedAt,
    completedAt: status === 'InProgress' ? null : activity.endsAt,
    message: null,
  };
}
