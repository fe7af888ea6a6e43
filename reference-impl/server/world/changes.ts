import { stepsTaken } from '#reference/server/domain/schedules.ts';
import type {
  Activity,
  ActivityOutcome,
  Schedule,
  ScheduleExecution,
  Store,
} from '#reference/server/domain/store.ts';
import type { World } from './world.ts';

export function add(
  world: World,
  rows: { readonly [K in keyof Store]?: Store[K] extends readonly unknown[] ? Store[K] : never },
): void {
  const grown = Object.entries(rows).map(([kind, added]) => [
    kind,
    [...(world.store[kind as keyof Store] as readonly unknown[]), ...(added as readonly unknown[])],
  ]);
  world.change(Object.fromEntries(grown) as Partial<Store>);
}

export interface Work {
  name: string;
  targetType: string;
  targetId: string | null;
  outcome?: ActivityOutcome;
  /** Null if the end is unknown; by default, the usual duration from now. */
  endsAt?: Date | null;
}

/** Adds an Activity for work that starts now (§3.3, §4.3). */
export function begin(
  world: World,
  initiatedBy: string,
  { endsAt, outcome = 'Complete', ...work }: Work,
): Activity {
  const startedAt = world.clock.now();
  const usualEnd = new Date(startedAt.getTime() + world.behaviour.activities.durationSeconds * 1000);
  const end = { endsAt: endsAt === undefined ? usualEnd : endsAt, outcome };
  const activity: Activity = { id: world.newId(), ...work, initiatedBy, startedAt, ...end };
  add(world, { activities: [activity] });
  return activity;
}

export function addExecution(
  world: World,
  schedule: Schedule,
  end: Pick<ScheduleExecution, 'cancelled' | 'endsAt'>,
): ScheduleExecution {
  const made: ScheduleExecution = {
    id: world.newId(),
    scheduleId: schedule.id,
    startedAt: world.clock.now(),
    continueOnFailure: schedule.continueOnFailure,
    steps: stepsTaken(schedule),
    ...end,
  };
  add(world, { scheduleExecutions: [made] });
  return made;
}
