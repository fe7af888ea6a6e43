import type { Release, Releases } from './releases.ts';
import type { Schedule, ScheduleExecution, ScheduleStep } from './store.ts';

/** A final status of a Schedule Execution (§3.2). `Completed` exists before release 0.15.0 only. */
export type FinishedStatus = 'Complete' | 'CompleteWithError' | 'Failed' | 'Cancelled' | 'Completed';

/** A failed step stops the run, unless the Schedule or the step is configured to continue (§3.2). */
const stops = ({ continueOnFailure }: Pick<Schedule, 'continueOnFailure'>, step: ScheduleStep): boolean =>
  step.outcome === 'Failed' && !continueOnFailure && !step.continueOnFailure;

export const documentedSchedules = {
  // §3.2; the document leaves open when a run is Failed or Cancelled (OP-84).
  statusOf(
    execution: ScheduleExecution,
    now: Date,
    releases: Releases,
    release: Release,
  ): FinishedStatus | 'Running' {
    if (this.isRunning(execution, now)) return 'Running';
    if (execution.cancelled) return 'Cancelled';
    if (this.wasStopped(execution)) return 'Failed';
    const isClean = this.failedSteps(execution).length === 0;
    return isClean ? releases.successStatus(release) : releases.carriedOnStatus(release);
  },

  isRunning: ({ endsAt }: ScheduleExecution, now: Date): boolean => endsAt === null || now < endsAt,

  wasStopped: (execution: ScheduleExecution): boolean =>
    execution.steps.some((step) => stops(execution, step)),

  failedSteps: ({ steps }: ScheduleExecution): readonly string[] =>
    steps.filter((step) => step.outcome === 'Failed').map((step) => step.name),

  // With CompleteWithError, the message names the failed steps. Messages of other statuses are open (§2.10).
  errorMessage(execution: ScheduleExecution, status: string): string | null {
    const failed = this.failedSteps(execution).join(', ');
    if (status === 'CompleteWithError') return `These steps failed: ${failed}.`;
    return status === 'Failed' ? `The run was stopped by a failed step: ${failed}.` : null;
  },
};

export type Schedules = typeof documentedSchedules;

/** The steps that a run executes. If a step stops the run, later steps are not executed. */
export function stepsTaken(schedule: Schedule): readonly ScheduleStep[] {
  const stop = schedule.steps.findIndex((step) => stops(schedule, step));
  return stop < 0 ? schedule.steps : schedule.steps.slice(0, stop + 1);
}
