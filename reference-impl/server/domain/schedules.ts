import type { Release, Releases } from './releases.ts';
import type { Schedule, ScheduleExecution, ScheduleStep } from './store.ts';

/** The decisions about Schedule Executions (3.2). */
export interface Schedules {
  isRunning(execution: ScheduleExecution, now: Date): boolean;
  failedSteps(execution: ScheduleExecution): readonly string[];
  /** Whether a failed step stopped the run: neither the Schedule nor the step was set to go on. */
  wasStopped(execution: ScheduleExecution): boolean;
  statusOf(execution: ScheduleExecution, now: Date, releases: Releases, release: Release): string;
  errorMessage(execution: ScheduleExecution, status: string): string | null;
}

export const documentedSchedules: Schedules = {
  isRunning: (execution, now) => execution.endsAt === null || now < execution.endsAt,
  failedSteps: ({ steps }) => steps.filter((step) => step.outcome === 'Failed').map((step) => step.name),
  wasStopped: ({ steps, continueOnFailure }) =>
    steps.some((step) => step.outcome === 'Failed' && !continueOnFailure && !step.continueOnFailure),

  // 3.2
  statusOf(execution, now, releases, release) {
    if (this.isRunning(execution, now)) return 'Running';
    if (execution.cancelled) return 'Cancelled';
    if (this.wasStopped(execution)) return 'Failed';
    return this.failedSteps(execution).length > 0
      ? releases.carriedOnStatus(release)
      : releases.successStatus(release);
  },

  // 2.10
  errorMessage(execution, status) {
    const failed = this.failedSteps(execution).join(', ');
    if (status === 'CompleteWithError') return `These steps failed: ${failed}.`;
    return status === 'Failed' ? `The run was stopped by a failed step: ${failed}.` : null;
  },
};

/** The steps a run gets to: all of them, unless one fails that neither the Schedule nor the step goes on past. */
export function stepsTaken({ steps, continueOnFailure }: Schedule): readonly ScheduleStep[] {
  const stop = steps.findIndex(
    (step) => step.outcome === 'Failed' && !continueOnFailure && !step.continueOnFailure,
  );
  return stop < 0 ? steps : steps.slice(0, stop + 1);
}
