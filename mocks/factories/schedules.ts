import type {
  NewSchedule,
  Schedule,
  ScheduleExecution,
  ScheduleStep,
  StartedSchedule,
} from '#openapi/types.ts';
import { courseOf } from './course.ts';
import { pageOf } from './lists.ts';
import { type Factory, type PageFactory, simple, type Whole } from './shape.ts';
import type { Source } from './source.ts';

interface ScheduleFactories {
  schedule: Factory<Schedule>;
  schedulePage: PageFactory<Schedule>;
  newSchedule: Factory<NewSchedule>;
  scheduleStep: Factory<ScheduleStep>;
  /** Complete unless told otherwise; `{ status: 'CompleteWithError' }` names failed steps. */
  scheduleExecution: Factory<ScheduleExecution>;
  scheduleExecutionPage: PageFactory<ScheduleExecution>;
  startedSchedule: Factory<StartedSchedule>;
}

const plans: readonly Pick<NewSchedule, 'name' | 'triggerType'>[] = [
  { name: 'Nightly', triggerType: 'Timed' },
  { name: 'On request', triggerType: 'Manual' },
  { name: 'Hourly', triggerType: 'Timed' },
  { name: 'Before payday', triggerType: 'Manual' },
  { name: 'At weekends', triggerType: 'Timed' },
];
const steps = ['Import Human Resources', 'Synchronise', 'Export to the directory', 'Export to mail'];

/** Schedules and their executions (2.10, 3.2). */
export function scheduleFactories(source: Source): ScheduleFactories {
  const { id, oneOf, inTurn } = source;
  const scheduleStep = simple<ScheduleStep>(() => ({
    name: stepName(source),
    connectedSystemId: id(),
    runProfileId: id(),
    continueOnFailure: oneOf([true, false]),
  }));
  const newSchedule = simple<NewSchedule>(() => ({
    ...inTurn(plans),
    continueOnFailure: oneOf([true, false]),
    enabled: true,
    steps: [scheduleStep(), scheduleStep()],
  }));
  const schedule: Factory<Schedule> = (given = {}) => ({
    id: id(),
    builtIn: false,
    ...newSchedule(),
    ...given,
  });
  const scheduleExecution: Factory<ScheduleExecution> = (given = {}) => execution(source, given);
  return {
    schedule,
    schedulePage: pageOf(source, schedule),
    newSchedule,
    scheduleStep,
    scheduleExecution,
    scheduleExecutionPage: pageOf(source, scheduleExecution),
    startedSchedule: simple(() => ({ scheduleExecutionId: id(), activityId: id() })),
  };
}

const stepName = ({ inTurn }: Source) => inTurn(steps);

function execution(source: Source, given: Partial<ScheduleExecution>): Whole<ScheduleExecution> {
  const status = given.status ?? 'Complete';
  return {
    id: source.id(),
    scheduleId: source.id(),
    errorMessage: errorOf(source, status),
    ...courseOf(source, given, status === 'Running'),
    ...given,
    status,
  };
}

function errorOf(source: Source, status: string): string | null {
  if (status === 'CompleteWithError') return `Failed steps: ${stepName(source)}.`; // 3.2
  if (status === 'Failed') return `The step ${stepName(source)} failed and the schedule stopped.`;
  return status === 'Cancelled' ? `Cancelled by ${source.faker.person.fullName()}.` : null;
}
