import { refuseField } from '#reference/server/domain/errors.ts';
import { stepsTaken } from '#reference/server/domain/schedules.ts';
import type {
  ActivityOutcome,
  Schedule,
  ScheduleExecution,
  ScheduleStep,
} from '#reference/server/domain/store.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
import { begin, carriage } from '#reference/server/http/background-work.ts';
import { type Call, created, lookUp, type Route, record, route } from '#reference/server/http/call.ts';
import { listAnswer } from '#reference/server/http/list-answer.ts';
import {
  choice,
  flag,
  type Members,
  member,
  readMembers,
  text,
} from '#reference/server/http/request-body.ts';

/** Schedules and their executions (3.2). */
export const scheduleRoutes: readonly Route[] = [
  route('listSchedules', 'GET', '/api/v1/schedules', 'unsaid', (call) =>
    listAnswer(call, call.world.store.schedules, spoken),
  ), // 4.2
  route('createSchedule', 'POST', '/api/v1/schedules', 'unsaid', createSchedule), // 7
  route('runSchedule', 'POST', '/api/v1/schedules/{scheduleId}/run', 'unsaid', runSchedule), // 3.2
  // 3.2
  route('listScheduleExecutions', 'GET', '/api/v1/schedule-executions', 'unsaid', (call) => {
    const wanted = wantedStatus(call);
    const rows = call.world.store.scheduleExecutions.filter(
      (execution) => wanted === undefined || statusOf(call, execution) === wanted,
    );
    return listAnswer(
      call,
      rows,
      (execution) => spokenExecution(call, execution),
      (execution) => statusOf(call, execution),
    );
  }),
  // 3.2
  route('getScheduleExecution', 'GET', '/api/v1/schedule-executions/{id}', 'unsaid', (call) => {
    const { scheduleExecutions } = call.world.store;
    return record(spokenExecution(call, lookUp(call, 'id', scheduleExecutions, 'Schedule Execution')));
  }),
];

const statusOf = ({ world: { behaviour, release }, now }: Call, execution: ScheduleExecution) =>
  behaviour.schedules.statusOf(execution, now, behaviour.releases, release);

// 9, 0.15.0: the name Completed is no longer accepted.
function wantedStatus(call: Call): string | undefined {
  const asked = call.query.get('status');
  if (!asked) return undefined;
  const { behaviour, release, freedoms } = call.world;
  const { releases } = behaviour;
  const accepted = releases.acceptedStatuses(release);
  const isKnown = accepted.includes(asked) || freedoms.unknownStatus === 'refuse';
  const isRetired = asked === 'Completed' && freedoms.unknownStatus === 'ignore-but-refuse-retired';
  if (isKnown || isRetired) return choice(call, asked, 'status', accepted);
  return freedoms.unknownStatus === 'match-nothing' ? asked : undefined;
}

function spokenExecution(call: Call, execution: ScheduleExecution): Record<string, unknown> {
  const { schedules } = call.world.behaviour;
  const { id, scheduleId, startedAt, endsAt } = execution;
  const status = statusOf(call, execution);
  const completedAt = schedules.isRunning(execution, call.now) ? null : endsAt;
  const errorMessage = schedules.errorMessage(execution, status);
  return { id, scheduleId, status, errorMessage, startedAt, completedAt };
}

function spoken(schedule: Schedule): Record<string, unknown> {
  const { id, name, triggerType, continueOnFailure, builtIn, enabled } = schedule;
  const steps = schedule.steps.map(({ outcome: _, ...step }) => step);
  return { id, name, triggerType, continueOnFailure, builtIn, enabled, steps };
}

async function createSchedule(call: Call): Promise<Answer> {
  const { world, now } = call;
  const body = await readMembers(call, 'required');
  const made: Schedule = {
    id: world.newId(),
    name: text(body, 'name'),
    triggerType: choice(call, member(body, 'triggerType'), 'triggerType', ['Manual', 'Timed']),
    continueOnFailure: flag(body, 'continueOnFailure', false),
    enabled: flag(body, 'enabled', true),
    steps: stepsOf(member(body, 'steps')),
    builtIn: false,
    provenanceAt: now,
  };
  world.store = { ...world.store, schedules: [...world.store.schedules, made] };
  return created(call, spoken(made), made.id);
}

function stepsOf(value: unknown): ScheduleStep[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw refuseField('invalid-request', 'steps', 'must be a list');
  return value.map((step: unknown) => {
    if (typeof step !== 'object' || step === null) {
      throw refuseField('invalid-request', 'steps', 'must be a list of objects');
    }
    const members = step as Members;
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

function reference(members: Members, name: 'connectedSystemId' | 'runProfileId'): object {
  return member(members, name) === undefined ? {} : { [name]: text(members, name) };
}

function runSchedule(call: Call): Answer {
  const { world, caller, now } = call;
  const { schedules, activities } = world.behaviour;
  const schedule = lookUp(call, 'scheduleId', world.store.schedules, 'Schedule');
  const execution: ScheduleExecution = {
    id: world.newId(),
    scheduleId: schedule.id,
    startedAt: now,
    endsAt: new Date(now.getTime() + activities.durationSeconds * 1000),
    continueOnFailure: schedule.continueOnFailure,
    cancelled: false,
    steps: stepsTaken(schedule),
  };
  world.store = { ...world.store, scheduleExecutions: [...world.store.scheduleExecutions, execution] };
  const outcome: ActivityOutcome = schedules.wasStopped(execution) ? 'Failed' : 'Complete';
  const work = { name: schedule.name, targetType: 'Schedule', targetId: schedule.id, outcome };
  const { body, headers } = carriage(world, begin(world, caller?.name ?? 'somebody', work));
  return record({ scheduleExecutionId: execution.id, ...body }, 202, headers);
}
