import type { Activity, ActivityOutcome } from '#reference/server/domain/store.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import type { World } from '#reference/server/world/world.ts';
import { type Call, record } from './call.ts';

interface Work {
  name: string;
  targetType: string;
  targetId: string | null;
  outcome?: ActivityOutcome;
  /** Null while nobody knows; left out, the usual duration from now. */
  endsAt?: Date | null;
}

/** Begins a piece of work and leaves an Activity to follow it by (3.3, 4.3). */
export function begin(world: World, initiatedBy: string, { endsAt, outcome, ...work }: Work): Activity {
  const { activities } = world.behaviour;
  const startedAt = world.clock.now();
  const usualEnd = new Date(startedAt.getTime() + activities.durationSeconds * 1000);
  const activity: Activity = {
    id: activities.idOf(world.newId(), world.store.activities),
    ...work,
    initiatedBy,
    startedAt,
    endsAt: endsAt === undefined ? usualEnd : endsAt,
    outcome: outcome ?? 'Complete',
  };
  if (activities.isRecorded(activity)) {
    world.store = { ...world.store, activities: [...world.store.activities, activity] };
  }
  return activity;
}

/** Begins a piece of work on behalf of the caller and answers at once (4.3). */
export function accept(call: Call, work: Work): Answer {
  const { world, caller } = call;
  const activity = begin(world, caller?.name ?? 'somebody', work);
  const { status, body, headers } = carriage(world, activity);
  return record(body, status, headers);
}

/** How the id of an Activity travels, which is open. */
export function carriage({ behaviour, freedoms }: World, { id }: Activity) {
  const location = `/api/v1/activities/${id}`;
  const bodies = {
    both: { activityId: id },
    body: { activityId: id },
    location: {},
    link: { links: { progress: location } },
    'operation-id': { operationId: id },
  };
  const inHeader = ['both', 'location'].includes(freedoms.activityIdIn);
  return {
    status: behaviour.activities.acceptedStatus,
    body: bodies[freedoms.activityIdIn],
    headers: inHeader ? { location } : ({} as Record<string, string>),
  };
}

export function anyInProgress({ store, behaviour: { activities } }: World, now: Date): boolean {
  return store.activities.some((activity) => activities.isInProgress(activity, now));
}
