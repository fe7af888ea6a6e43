import type { Schedule, ScheduleExecution, ScheduleStep } from '#reference/server/domain/store.ts';
import { add, addExecution, begin } from '#reference/server/world/changes.ts';
import type { World } from '#reference/server/world/world.ts';
import { custom } from './fixtures.ts';
import { spanOrNull, state } from './state.ts';

interface WantedSchedule {
  continueOnFailure: boolean;
  steps: Partial<ScheduleStep>[];
}

const step = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    outcome: { enum: ['Succeeded', 'Failed'], default: 'Succeeded' },
    continueOnFailure: { type: 'boolean', default: false },
  },
  required: ['name'],
  additionalProperties: false,
} as const;

/** States of Activities, Schedules and Schedule Executions. */
export const workStates = [
  state(
    'an activity is in progress',
    { endsAfterSeconds: { ...spanOrNull, default: null } },
    (world, { endsAfterSeconds }) => {
      const endsAt = later(world, endsAfterSeconds);
      const work = { name: 'Full synchronisation', targetType: 'ConnectedSystem', targetId: null, endsAt };
      return { activityId: begin(world, 'Scheduler', work).id };
    },
  ),
  state('no activity is in progress', {}, (world) => {
    const now = world.clock.now();
    const isOver = ({ endsAt }: { endsAt: Date | null }) => endsAt !== null && endsAt <= now;
    const activities = world.store.activities.map((one) => (isOver(one) ? one : { ...one, endsAt: now }));
    world.change({ activities });
    return undefined;
  }),
  state('a synchronisation rule activity exists', {}, (world) => {
    const [rule] = world.store.synchronisationRules;
    const targetId = rule?.id ?? null;
    const work = { name: 'Change of a rule', targetType: 'SynchronisationRule', targetId };
    return { activityId: begin(world, 'Administrator', { ...work, endsAt: world.clock.now() }).id };
  }),
  state(
    'a schedule exists',
    {
      continueOnFailure: { type: 'boolean', default: false },
      steps: { type: 'array', items: step, default: [{ name: 'Import' }, { name: 'Export' }] },
    },
    (world, wanted) => ({ scheduleId: addSchedule(world, wanted).id }),
  ),
  // Accepts the status names of all releases. Responses contain the name that the served release uses.
  state(
    'a schedule execution has finished',
    {
      status: {
        enum: ['Complete', 'Completed', 'CompleteWithError', 'Failed', 'Cancelled'],
        default: 'Complete',
      },
      failedSteps: { type: 'array', items: { type: 'string', minLength: 1 }, default: [] },
      continuedBy: { enum: ['schedule', 'step'], default: 'schedule' },
    },
    (world, { status, failedSteps, continuedBy }) => {
      const failing = status === 'CompleteWithError' || status === 'Failed';
      const failed = failing && failedSteps.length === 0 ? ['Import'] : failedSteps;
      const goesOn = status !== 'Failed';
      const continueOnFailure = goesOn && continuedBy === 'step';
      const schedule = addSchedule(world, {
        continueOnFailure: goesOn && continuedBy === 'schedule',
        steps: [
          ...failed.map((name) => ({ name, continueOnFailure, outcome: 'Failed' as const })),
          { name: 'Export' },
        ],
      });
      const end = { cancelled: status === 'Cancelled', endsAt: world.clock.now() };
      return { ...executed(world, schedule, end), stepAliases: failed.map((name) => [name]) };
    },
  ),
  state(
    'a schedule execution is running',
    { endsAfterSeconds: { ...spanOrNull, default: null } },
    (world, { endsAfterSeconds }) => {
      const schedule = addSchedule(world, { continueOnFailure: false, steps: [{ name: 'Import' }] });
      return executed(world, schedule, { cancelled: false, endsAt: later(world, endsAfterSeconds) });
    },
  ),
];

const later = ({ clock }: World, seconds: number | null) =>
  seconds === null ? null : new Date(clock.now().getTime() + seconds * 1000);

function addSchedule(world: World, { continueOnFailure, steps }: WantedSchedule): Schedule {
  const usual = { name: 'Import', continueOnFailure: false, outcome: 'Succeeded' as const };
  const schedule: Schedule = {
    ...custom(world, 'Morning round'),
    triggerType: 'Manual',
    continueOnFailure,
    enabled: true,
    steps: steps.map((wanted) => ({ ...usual, ...wanted })),
  };
  add(world, { schedules: [schedule] });
  return schedule;
}

function executed(world: World, schedule: Schedule, end: Pick<ScheduleExecution, 'cancelled' | 'endsAt'>) {
  return { scheduleExecutionId: addExecution(world, schedule, end).id, scheduleId: schedule.id };
}
