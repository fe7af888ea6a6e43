import { type Mutant, mutants } from '#mocks/proofs/mutant.ts';
import { figure, healthy, judged, neverStarted, overdue, silent, stalled, stalls } from './verdicts.ts';

/** Mutants in services that never reported, at the exact limits, and where conditions meet (§3.1, §2.5). */
export const edgeMutants: readonly Mutant[] = mutants({
  'SH-06-never-reported-is-overdue, SH-65: A service that never reported is Degraded.': judged((verdict) =>
    verdict.condition === 'NeverStarted' ? overdue : verdict,
  ),
  'SH-06-never-reported-is-lost, SH-65: A service that never reported is given as one that fell silent.':
    judged((verdict) => (verdict.condition === 'NeverStarted' ? silent : verdict)),
  'SH-06-scheduler-need-not-start, SH-34, SH-65, SH-66: A Scheduler that never reported is Healthy.': judged(
    (verdict, { service }) =>
      service === 'Scheduler' && verdict.condition === 'NeverStarted' ? healthy : verdict,
  ),
  'SH-13-fifteen-seconds-are-overdue: A heartbeat exactly 15 seconds old is overdue.': figure({
    healthyWithinSeconds: 14.999,
  }),
  'SH-14-sixty-seconds-are-too-many: A Worker service silent for exactly 60 seconds is Unhealthy.': judged(
    (verdict, { service }, { silence }) => (service !== 'Scheduler' && silence === 60 ? silent : verdict),
  ),
  'SH-15-a-hundred-and-twenty-seconds-are-too-many: A Scheduler silent for exactly 120 seconds is Unhealthy.':
    judged((verdict, { service }, { silence }) =>
      service === 'Scheduler' && silence === 120 ? silent : verdict,
    ),
  'SH-16-unknown-progress-is-none, SH-01: A service that does not report progress stalls by the age of its work.':
    stalls((known, isStalled) =>
      isStalled({ ...known, lastProgressAt: known.lastProgressAt ?? known.currentWorkStartedAt }),
    ),
  'SH-17-idle-is-stalled, SH-01, SH-13: A WorkerSync without work counts as stalled.': judged(
    (verdict, { service, currentWork }) =>
      service === 'WorkerSync' && currentWork === null && verdict.condition === 'Heartbeating'
        ? stalled
        : verdict,
  ),
  'SH-18-stall-counts-from-the-start, SH-01, SH-03: The stall is counted from the time at which the work began.':
    stalls((known, isStalled) =>
      isStalled({ ...known, lastProgressAt: known.lastProgressAt && known.currentWorkStartedAt }),
    ),
  'SH-19-forgotten-after-half-a-day, SH-04, SH-05, SH-34: A service silent for half a day counts as never started.':
    judged((verdict, _, { silence }) => (silence > 43_200 ? neverStarted : verdict)),
  'SH-21-two-faults-are-one-too-many: A service that is stalled and overdue at once is Unhealthy.': judged(
    (verdict, _, { silence }) => (verdict.condition === 'Stalled' && silence > 15 ? silent : verdict),
  ),
});
