import { changeAnswers, changeServices } from '#proof/shapes/middleware.ts';
import { type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { Fields, MiddlewareFactory } from '#proof/shapes/service.ts';
import { healthy, neverStarted, shown } from './verdicts.ts';

/** The largest number of seconds whose milliseconds fit in 31 bits: almost 25 days. */
const most = 2 ** 31 / 1000;

/** Mutants whose verdicts and fields are wrong after an earlier state, or with very long times and texts (§2.5, §3.1). */
export const afterwardsMutants: readonly Mutant[] = mutants({
  'SH-03-milliseconds-in-31-bits: Work that last moved forward 25 days ago is not stalled, since the milliseconds overflow.':
    shown(healthy, ({ condition, progressAge }) => condition === 'Stalled' && progressAge > most),
  'SH-04-milliseconds-in-31-bits: A Worker service that has been silent for 25 days is Healthy, since the milliseconds overflow.':
    shown(healthy, ({ service, silence }) => service !== 'Scheduler' && silence > most),
  'SH-05-milliseconds-in-31-bits: A Scheduler that has been silent for 25 days is Healthy, since the milliseconds overflow.':
    shown(healthy, ({ service, silence }) => service === 'Scheduler' && silence > most),
  'SH-19-never-started-after-a-month, SH-04, SH-05, SH-34: A service that has been silent for 30 days counts as never started.':
    shown(neverStarted, ({ silence }) => silence > 30 * 86_400),
  'SH-02-busy-is-healthy: A service that is working is not overdue.': shown(
    healthy,
    ({ condition, currentWork, progressAge }) =>
      condition === 'HeartbeatOverdue' && currentWork !== null && !(progressAge > 600),
  ),
  'SH-37-long-work-is-not-shown, SH-64: CurrentWork is null if it has more than 255 characters.':
    changeServices(({ currentWork }) => (String(currentWork).length > 255 ? { currentWork: null } : {})),
  'SH-36-work-stays: After its work has ended, an idle service still shows it.': since((before, now) =>
    now.currentWork === null && now.lastSeenAt !== null
      ? { currentWork: before.currentWork, currentWorkStartedAt: before.currentWorkStartedAt }
      : {},
  ),
  'SH-64-work-keeps-its-first-start: If work follows on other work, CurrentWorkStartedAt remains that of the first.':
    since((before, now) =>
      now.currentWork === null
        ? {}
        : { currentWorkStartedAt: before.currentWorkStartedAt ?? now.currentWorkStartedAt },
    ),
  'SH-18-stays-stalled, SH-01, SH-16: Once stalled, work remains Stalled after it moves forward.': since(
    (before, now) =>
      before.condition === 'Stalled' && now.condition === 'Heartbeating' && now.currentWork !== null
        ? { status: 'Degraded', condition: 'Stalled' }
        : {},
  ),
});

/**
 * Changes each service by what the last response showed of it, if that is at most ten minutes older. Nothing
 * else is known: no state, and no restart.
 */
function since(change: (before: Fields, now: Fields) => Fields): MiddlewareFactory {
  return (service) => {
    let last: Fields = {};
    return changeAnswers(['getServiceHealth'], 200, ({ body }) => {
      const former = last.services as readonly Fields[] | undefined;
      const age = Date.parse(String(body.generatedAt)) - Date.parse(String(last.generatedAt));
      const services = (body.services as readonly Fields[]).map((now, index) => {
        const before = former?.[index];
        const isSame = before !== undefined && age >= 0 && age < 600_000 && before.service === now.service;
        return isSame ? { ...now, ...change(before, now) } : now;
      });
      last = body;
      return { body: { ...body, services } };
    })(service);
  };
}
