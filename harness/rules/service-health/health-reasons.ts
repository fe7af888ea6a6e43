import { broken, type Finding, held, type PassiveCheck } from '#harness/rules/judging/check.ts';
import { heartbeatInterval, overdueAfter, silenceLimit, stalledAfter } from './documented-health.ts';
import { agesClaimedIn, durationsIn, isDocumentedFigure } from './durations.ts';
import { type HealthReading, onEachService, readingsIn } from './health-reading.ts';

/** What a Reason must tell, in whatever words the server chooses (§2.5, §2.6). */
export const healthReasonChecks: readonly PassiveCheck[] = [
  onReason('SH-31', ({ reason }) =>
    /\p{L}{3}/u.test(reason) ? held : broken('a Reason in words', reason || 'an empty Reason'),
  ),
  onReason('SH-32', (reading) => {
    const { reason, condition, silence } = reading;
    if (silence === undefined || (condition !== 'HeartbeatOverdue' && condition !== 'NoHeartbeat'))
      return undefined;
    return hasRelevantFigure(reading) ? held : broken('a Reason with the relevant figure', reason);
  }),
  onReason('SH-33', (reading) => {
    const { reason, condition } = reading;
    if (condition !== 'Stalled') return undefined;
    return hasRelevantFigure(reading) ? held : broken('a Reason with the relevant figure', reason);
  }),
  {
    rule: 'SH-34',
    examine(exchange) {
      const reasons = readingsIn(exchange).flatMap(({ members: { reason, condition } }) =>
        typeof reason === 'string' ? [{ reason, isNever: condition === 'NeverStarted' }] : [],
      );
      const never = reasons.filter(({ isNever }) => isNever);
      if (never.length === 0) return undefined;
      const others = new Set(reasons.filter(({ isNever }) => !isNever).map(({ reason }) => wordsOf(reason)));
      const wrong = never.find(({ reason }) => others.has(wordsOf(reason)) || !mayMeanNeverStarted(reason));
      return wrong === undefined ? held : broken('a Reason for NeverStarted', wrong.reason);
    },
  },
  onReason('SH-35', (reading) => {
    const ages = agesOf(reading);
    const claimed = agesClaimedIn(reading.reason);
    // How a time yet to come is judged, and spoken of, is open (OP-119).
    if (ages.length === 0 || claimed.length === 0 || ages.some((age) => age < 0)) return undefined;
    const lengths = lengthsOf(reading);
    const fits = claimed.some(({ seconds, unit }) => lengths.some((age) => Math.abs(age - seconds) <= unit));
    const expected = ages.map((age) => `${Math.round(age)} s`).join(' or ');
    return fits ? held : broken(`an age of ${expected} in the Reason`, reading.reason);
  }),
];

/** A service has ages of its heartbeat, its progress, its work and its instance: which one matters is not stated. */
function agesOf({ silence, standstill, workAge, ageOf }: HealthReading): readonly number[] {
  return [silence, standstill, workAge, ageOf('startedAt')].filter((age) => age !== undefined);
}

/** Ages, and how far each is beyond its limit or before it: `overdue by 1 s`. */
function lengthsOf(reading: HealthReading): readonly number[] {
  const { name, silence, standstill, workAge } = reading;
  const from = (age: number | undefined, limits: readonly (number | undefined)[]): readonly number[] =>
    age === undefined ? [] : limits.flatMap((limit) => (limit === undefined ? [] : [Math.abs(age - limit)]));
  return [
    ...agesOf(reading),
    ...from(silence, [overdueAfter, silenceLimit[name]]),
    ...from(standstill, [stalledAfter]),
    ...from(workAge, [stalledAfter]),
  ];
}

/** A time, a length of time, which has to be the right one by a rule of its own (SH-35), or a bare figure that fits. */
function hasRelevantFigure(reading: Reasoned): boolean {
  const { reason, silence = 0 } = reading;
  if (/\d:\d{2}/.test(reason) || durationsIn(reason).length > 0) return true;
  const figures = [...reason.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([text]) =>
    Number(text.replaceAll(',', '')),
  );
  const fitting = [
    ...lengthsOf(reading).flatMap((seconds) => [seconds, seconds * 1000]),
    ...agesOf(reading).flatMap((seconds) => [seconds / 60, seconds / 3600, seconds / 86_400]),
    silence / heartbeatInterval,
  ];
  return figures.some(
    (figure) => isDocumentedFigure(figure) || fitting.some((each) => Math.abs(each - figure) <= 1),
  );
}

export function hasFigure(reason: string): boolean {
  return /\d/.test(reason);
}

/** A Reason without its figures. */
function wordsOf(reason: string): string {
  return reason
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** Whether a text calls the service something else than never started; a negated word does not. */
export function mayMeanNeverStarted(reason: string): boolean {
  const namesOther = /\b(?:heartbeating|healthy|normal(?:ly)?|stalled|overdue)\b/i.test(reason);
  return !namesOther || /\b(?:not?|never|none|nothing|without|yet)\b|n't\b/i.test(reason);
}

interface Reasoned extends HealthReading {
  readonly reason: string;
  readonly condition: unknown;
}

function onReason(rule: string, judge: (reading: Reasoned) => Finding | undefined): PassiveCheck {
  return onEachService(rule, (reading) => {
    const { reason, condition } = reading.members;
    return typeof reason === 'string' ? judge({ ...reading, reason, condition }) : undefined;
  });
}
