import { changeServices } from '#proof/shapes/middleware.ts';
import { type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { MiddlewareFactory } from '#proof/shapes/service.ts';
import { figure, later, onceSeen } from './verdicts.ts';

const whileReported = ['Heartbeating', 'HeartbeatOverdue', 'Stalled', 'NoHeartbeat'];
const whileSilent = ['HeartbeatOverdue', 'NoHeartbeat'];

/** Mutants that change the reasons, the work and the times of a service (§2.5, §2.6, §3.1.1). */
export const timeMutants: readonly Mutant[] = mutants({
  'SH-31-reason-is-a-number: Reason is only the age of the heartbeat.': reasons(whileReported, String),
  'SH-32-reason-without-a-number: The Reason of a silent service has no duration.': reasons(
    ['NoHeartbeat'],
    'No heartbeat has come for too long.',
  ),
  'SH-33-reason-without-a-number: The Reason of a stalled service has no duration.': reasons(
    ['Stalled'],
    'The current work has not moved forward for too long.',
  ),
  'SH-34-reason-of-a-healthy-service: The Reason of a service that never reported is that of a healthy one.':
    reasons(['NeverStarted'], 'The last heartbeat came 86400 s ago.'),
  'SH-32-number-is-unrelated: The only number in the Reason of a silent service is unrelated to the silence.':
    reasons(whileSilent, 'Lorem ipsum dolor 7.'),
  'SH-33-number-is-unrelated: The only number in the Reason of a stalled service is unrelated to the stall.':
    reasons(['Stalled'], 'Lorem ipsum dolor 7.'),
  'SH-32-number-is-in-the-host-name: The only number in the Reason of a silent service is in the name of its host.':
    reasons(whileSilent, 'No heartbeat has come from worker-12 of late.'),
  'SH-34-reason-says-overdue: The Reason of a service that never reported says that it is overdue.': reasons(
    ['NeverStarted'],
    'The heartbeat is overdue.',
  ),
  'SH-35-age-is-4-seconds-off: The ages in a Reason are relative to a time four seconds after GeneratedAt.':
    reasons(whileSilent, (silence) => `The last heartbeat came ${silence + 4} s ago.`),
  'SH-35-age-is-wrong-beside-the-limit: A Reason contains a wrong age, and then the limits.': reasons(
    whileSilent,
    (silence) => `The last heartbeat came ${silence + 37} s ago, and the limits are 15 s, 60 s and 120 s.`,
  ),
  'SH-35-more-than-it-is: A Reason says that the last heartbeat is older than it is.': reasons(
    whileSilent,
    (silence) => `No heartbeat has come for more than ${silence + 20} s.`,
  ),
  'SH-35-stall-is-37-seconds-off: The time without progress in a Reason is relative to a time 37 seconds after GeneratedAt.':
    reasons(
      ['Stalled'],
      (_, progressAge) => `The current work has not moved forward for ${progressAge + 37} s.`,
    ),
  'SH-35-age-without-the-limit: A Reason gives the time beyond the limit as the time without a heartbeat.':
    reasons(whileSilent, (silence) => `It has not been heard from for ${silence - 15} s.`),
  'SH-35-age-comes-first: A Reason begins with a wrong age.': reasons(
    whileSilent,
    (silence) => `${silence + 37} s have passed since the last heartbeat.`,
  ),
  'SH-36-idle-is-called-idle, SH-64: CurrentWork of an idle service is Idle.': onceSeen(
    ({ currentWork }) => ({ currentWork: currentWork ?? 'Idle' }),
  ),
  'SH-37-work-shows-only-when-stalled, SH-64: CurrentWork is shown only when the service stalls.':
    changeServices((service) =>
      service.condition === 'Stalled' ? {} : { currentWork: null, currentWorkStartedAt: null },
    ),
  'SH-37-work-has-no-name: CurrentWork of a busy service is an empty string.': onceSeen((service) => ({
    currentWork: service.currentWork && '',
  })),
  'SH-39-last-report-is-earlier, SH-35: LastSeenAt of a silent service is two heartbeat intervals too early.':
    onceSeen((service) =>
      service.condition === 'NoHeartbeat' ? { lastSeenAt: later(service.lastSeenAt, -10) } : {},
    ),
  'SH-40-progress-is-the-start, SH-35: LastProgressAt of stalled work is the time at which the work began.':
    onceSeen((service) =>
      service.condition === 'Stalled' ? { lastProgressAt: service.currentWorkStartedAt } : {},
    ),
  'SH-41-liveness-counts-as-progress: LastProgressAt of a service that does not report progress is the time of its last report.':
    onceSeen((service) => ({
      lastProgressAt: service.lastProgressAt ?? (service.currentWork === null ? null : service.lastSeenAt),
    })),
  'SH-46-reports-every-ten-seconds: A service sends a heartbeat every ten seconds.': figure({
    heartbeatSeconds: 10,
  }),
});

/** A Reason, or a function that returns it for the seconds since the last heartbeat and last progress. */
type Say = string | ((silence: number, progressAge: number) => string);

export function reasons(conditions: readonly string[], say: Say): MiddlewareFactory {
  return saying(inEach(conditions, say));
}

export function inEach(conditions: readonly string[], say: Say): Readonly<Record<string, Say>> {
  return Object.fromEntries(conditions.map((condition) => [condition, say]));
}

/** Replaces the Reason of each service whose condition is in `words`. */
export function saying(words: Readonly<Record<string, Say>>): MiddlewareFactory {
  return changeServices((service, { generatedAt }) => {
    const say = words[String(service.condition)];
    if (say === undefined) return {};
    const age = (since: unknown): number =>
      Math.floor((Date.parse(String(generatedAt)) - Date.parse(String(since))) / 1000);
    return {
      reason: typeof say === 'string' ? say : say(age(service.lastSeenAt), age(service.lastProgressAt)),
    };
  });
}
