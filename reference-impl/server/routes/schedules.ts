import { refuseField } from '#reference/server/domain/errors.ts';
import type { Schedule, ScheduleExecution, ScheduleStep } from '#reference/server/domain/store.ts';
import { withoutProvenance } from '#reference/server/domain/store.ts';
import { accept, type Call, created, lookUp, type Route, route } from '#reference/server/http/call.ts';
import { list } from '#reference/server/http/list-answer.ts';
import {
  enumName,
  type Fields,
  flag,
  member,
  readFields,
  text,
} from '#reference/server/http/request-body.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';
import { add, addExecution } from '#reference/server/world/changes.ts';

export const scheduleRoutes: readonly Route[] = [
  list(
    'listSchedules',
    '/api/v1/schedules',
    'id name triggerType continueOnFailure builtIn enabled',
    ({ world }) => world.store.schedules,
    scheduleBody,
  ), // §4.2
  route('createSchedule', 'POST /api/v1/schedules', createSchedule), // §7
  route('runSchedule', 'POST /api/v1/schedules/{scheduleId}/run', runSchedule), // §3.2
  list(
    'listScheduleExecutions',
    '/api/v1/schedule-executions',
    'id scheduleId status errorMessage startedAt completedAt',
    wantedExecutions,
    executionBody,
    statusOf,
  ), // §3.2
  route('getScheduleExecution', 'GET /api/v1/schedule-executions/{id}', (call) => {
    const { scheduleExecutions } = call.world.store;
    return jsonResponse(executionBody(lookUp(call, 'id', scheduleExecutions, 'Schedule Execution'), call));
  }), // §3.2
];

// §9, release 0.15.0: the name Completed is no longer accepted.
function wantedExecutions(call: Call): readonly ScheduleExecution[] {
  const { behaviour, release, store } = call.world;
  const given = call.query.get('status');
  if (!given) return store.scheduleExecutions;
  const wanted = enumName(call, given, 'status', behaviour.releases.acceptedStatuses(release));
  return store.scheduleExecutions.filter((each) => statusOf(each, call) === wanted);
}

function statusOf(execution: ScheduleExecution, { world: { behaviour, release }, now }: Call): string {
  return behaviour.schedules.statusOf(execution, now, behaviour.releases, release);
}

function executionBody(execution: ScheduleExecution, call: Call): Record<string, unknown> {
  const { schedules } = call.world.behaviour;
  const { id, scheduleId, startedAt, endsAt } = execution;
  const status = statusOf(execution, call);
  const completedAt = schedules.isRunning(execution, call.now) ? null : endsAt;
  const errorMessage = schedules.errorMessage(execution, status);
  return { id, scheduleId, status, errorMessage, startedAt, completedAt };
}

function scheduleBody(schedule: Schedule): Record<string, unknown> {
  const steps = schedule.steps.map(({ outcome: _, ...step }) => step);
  return { ...withoutProvenance(schedule), steps };
}

async function createSchedule(call: Call): Promise<Response> {
  const { world, now } = call;
  const body = await readFields(call, 'required');
  const made: Schedule = {
    id: world.newId(),
    name: text(body, 'name'),
    triggerType: enumName(call, member(body, 'triggerType'), 'triggerType', ['Manual', 'Timed']),
    continueOnFailure: flag(body, 'continueOnFailure', false),
    enabled: flag(body, 'enabled', true),
    steps: stepsOf(member(body, 'steps')),
    builtIn: false,
    provenanceAt: now,
  };
  add(world, { schedules: [made] });
  return created(call, scheduleBody(made), made.id);
}

function stepsOf(value: unknown): ScheduleStep[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw refuseField('steps', 'must be a list');
  return value.map((step: unknown) => {
    if (typeof step !== 'object' || step === null) throw refuseField('steps', 'must be a list of objects');
    const members = step as Fields;
    const continueOnFailure = flag(members, 'continueOnFailure', false);
    return {
      name: text(members, 'name'),
      ...reference(members, 'connectedSystemId'),
      ...reference(members, 'runProfileId'),
      continueOnFailure,
      outcome: 'Succeeded' as const,
    };
  });
}

function reference(members: Fields, name: 'connectedSystemId' | 'runProfileId'): object {
  return member(members, name) === undefined ? {} : { [name]: text(members, name) };
}

function runSchedule(call: Call): Response {
  const { world, now } = call;
  const { schedules, activities } = world.behaviour;
  const schedule = lookUp(call, 'scheduleId', world.store.schedules, 'Schedule');
  const endsAt = new Date(now.getTime() + activities.durationSeconds * 1000);
  const execution = addExecution(world, schedule, { cancelled: false, endsAt });
  const outcome = schedules.wasStopped(execution) ? 'Failed' : 'Complete';
  const work = { name: schedule.name, targetType: 'Schedule', targetId: schedule.id, outcome } as const;
  return accept(call, work, { scheduleExecutionId: execution.id });
}
