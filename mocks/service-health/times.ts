import { type Changes, type Fault, fault } from '#mocks/proofs/mutant.ts';
import { type Condition, documentedHealth, type Health } from '#reference/server/domain/classify.ts';
import { written, writtenOnceSeen } from './verdicts.ts';

const { reason } = documentedHealth;

/** Gives other reasons for some conditions. */
function reasons(conditions: readonly Condition[], say: Health['reason'] | string): Changes {
  return {
    health: {
      reason(known, verdict, ...rest) {
        if (!conditions.includes(verdict.condition)) return reason(known, verdict, ...rest);
        return typeof say === 'string' ? say : say(known, verdict, ...rest);
      },
    },
  };
}

const whileReported: readonly Condition[] = ['Heartbeating', 'HeartbeatOverdue', 'Stalled', 'NoHeartbeat'];
const whileSilent: readonly Condition[] = ['HeartbeatOverdue', 'NoHeartbeat'];

const seconds = (since: Date | null, now: Date) => Math.floor((now.getTime() - Number(since)) / 1000);

/** Wrong turns in the reasons, the work and the times of a service (§2.5, §2.6, §3.1.1). */
export const serviceHealthTimeFaults: readonly Fault[] = [
  fault(
    'SH-31-reason-is-a-number',
    'Reason is the age of the heartbeat and nothing else.',
    reasons(whileReported, ({ lastSeenAt }, _, now) => String(seconds(lastSeenAt, now))),
  ),
  fault(
    'SH-31-healthy-gives-a-dash',
    'The Reason of a healthy service is a dash.',
    reasons(['Heartbeating'], '-'),
  ),
  fault(
    'SH-32-overdue-without-a-figure',
    'The Reason of an overdue service does not say for how long.',
    reasons(['HeartbeatOverdue'], 'The heartbeat is overdue.'),
  ),
  fault(
    'SH-32-lost-without-a-figure',
    'The Reason of a lost service does not say for how long.',
    reasons(['NoHeartbeat'], 'No heartbeat has come for too long.'),
  ),
  fault(
    'SH-33-stalled-without-a-figure',
    'The Reason of a stalled service does not say for how long.',
    reasons(['Stalled'], 'The current work has not moved forward for too long.'),
  ),
  fault(
    'SH-34-never-started-has-the-words-of-the-others',
    'The Reason of a service that never reported is that of a healthy one.',
    reasons(['NeverStarted'], 'The last heartbeat came 86400 s ago.'),
  ),
  fault(
    'SH-34-never-started-heartbeats-normally',
    'The Reason of a service that never reported says that it heartbeats.',
    reasons(['NeverStarted'], 'Heartbeating normally.'),
  ),
  fault(
    'SH-32-figure-has-nothing-to-do-with-it',
    'The Reason of a silent service has words and a figure of something else.',
    reasons(whileSilent, 'Lorem ipsum dolor 7.'),
  ),
  fault(
    'SH-33-figure-has-nothing-to-do-with-it',
    'The Reason of a stalled service has words and a figure of something else.',
    reasons(['Stalled'], 'Lorem ipsum dolor 7.'),
  ),
  fault(
    'SH-35-age-counts-to-half-a-minute-later',
    'The ages in a Reason are counted to a later time than GeneratedAt.',
    reasons(whileSilent, (known, verdict, now, ...rest) =>
      reason(known, verdict, new Date(now.getTime() + 37_000), ...rest),
    ),
  ),
  fault(
    'SH-35-age-in-milliseconds',
    'A Reason gives milliseconds and calls them seconds.',
    reasons(
      whileSilent,
      ({ lastSeenAt }, _, now) => `The last heartbeat came ${seconds(lastSeenAt, now)}000 s ago.`,
    ),
  ),
  fault(
    'SH-35-stall-counts-to-half-a-minute-later',
    'The standstill in a Reason is counted to a later time than GeneratedAt.',
    reasons(
      ['Stalled'],
      ({ lastProgressAt }, _, now) =>
        `The current work has not moved forward for ${seconds(lastProgressAt, now) + 37} s.`,
    ),
  ),
  fault(
    'SH-36-idle-is-called-idle',
    'A service without work gives Idle as its work.',
    writtenOnceSeen((members) => ({ ...members, currentWork: members.currentWork ?? 'Idle' })),
    { alsoBreaks: ['SH-64'] },
  ),
  fault(
    'SH-36-idle-is-an-empty-text',
    'A service without work gives an empty text as its work.',
    writtenOnceSeen((members) => ({ ...members, currentWork: members.currentWork ?? '' })),
    { alsoBreaks: ['SH-64'] },
  ),
  fault(
    'SH-37-work-shows-only-when-stalled',
    'A service at work shows it only once it stalls.',
    written((members) =>
      members.condition === 'Stalled'
        ? members
        : { ...members, currentWork: null, currentWorkStartedAt: null },
    ),
  ),
  fault(
    'SH-37-work-has-no-name',
    'The work of a busy service is an empty text.',
    writtenOnceSeen((members) => ({ ...members, currentWork: members.currentWork && '' })),
  ),
  fault(
    'SH-39-last-report-is-earlier',
    'LastSeenAt of a lost service is two intervals too early.',
    writtenOnceSeen((members, { lastSeenAt }, { condition }) =>
      condition === 'NoHeartbeat'
        ? { ...members, lastSeenAt: new Date(Number(lastSeenAt) - 10_000) }
        : members,
    ),
    { alsoBreaks: ['SH-35'] },
  ),
  fault(
    'SH-40-progress-is-the-start',
    'LastProgressAt of stalled work is the time at which it began.',
    writtenOnceSeen((members, { currentWorkStartedAt }, { condition }) =>
      condition === 'Stalled' ? { ...members, lastProgressAt: currentWorkStartedAt } : members,
    ),
  ),
  fault(
    'SH-41-liveness-counts-as-progress',
    'A service that cannot tell its progress gives its last report.',
    writtenOnceSeen((members, { lastSeenAt }) => ({
      ...members,
      lastProgressAt: members.lastProgressAt ?? (members.currentWork === null ? null : lastSeenAt),
    })),
  ),
  fault('SH-46-reports-every-ten-seconds', 'A service reports every ten seconds.', {
    health: { heartbeatSeconds: 10 },
  }),
  fault('SH-46-reports-every-minute', 'A service reports once a minute.', {
    health: { heartbeatSeconds: 60 },
  }),
];
