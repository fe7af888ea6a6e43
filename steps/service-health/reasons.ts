import { type Check, holds, holdsIf, type Outcome, silent } from '#harness/scenario/check.ts';
import { heartbeatInterval, overdueAfter, silenceLimit, stalledAfter } from './documented-health.ts';
import { agesClaimedIn, durationsIn, isDocumentedFigure } from './durations.ts';
import { onEachService, type Reading, readingsIn } from './readings.ts';

// What a Reason must tell, in whatever words the server chooses (§2.5, §2.6).

export const isInWords = onReason(({ reason }) =>
  holdsIf(/\p{L}{3}/u.test(reason), 'a Reason in words', reason || 'an empty Reason'),
);

export const hasFigureIfSilent = onReason((reading) =>
  reading.silence !== undefined && ['HeartbeatOverdue', 'NoHeartbeat'].includes(String(reading.condition))
    ? hasRelevantFigure(reading)
    : undefined,
);

export const hasFigureIfStalled = onReason((reading) =>
  reading.condition === 'Stalled' ? hasRelevantFigure(reading) : undefined,
);

export const isForNeverStarted: Check = (exchange) => {
  const reasons = readingsIn(exchange).flatMap(({ fields: { reason, condition } }) =>
    typeof reason === 'string' ? [{ reason, isNever: condition === 'NeverStarted' }] : [],
  );
  const never = reasons.filter(({ isNever }) => isNever);
  if (never.length === 0) return silent('no service is NeverStarted');
  const others = new Set(reasons.filter(({ isNever }) => !isNever).map(({ reason }) => wordsOf(reason)));
  const wrong = never.find(({ reason }) => others.has(wordsOf(reason)) || !mayMeanNeverStarted(reason));
  return holdsIf(wrong === undefined, 'a Reason for NeverStarted', wrong?.reason);
};

export const countsToGeneratedAt = onReason((reading) => {
  const ages = agesOf(reading);
  const claimed = agesClaimedIn(reading.reason);
  // How a time yet to come is judged, and spoken of, is open (OP-119).
  if (ages.length === 0 || claimed.length === 0 || ages.some((age) => age < 0)) return undefined;
  const lengths = lengthsOf(reading);
  // Beside further figures an age may happen to be one of the document's own.
  const isAge = durationsIn(reading.reason).some(({ seconds }) =>
    ages.some((age) => Math.abs(age - seconds) < 1),
  );
  const fits =
    isAge || claimed.some(({ seconds, unit }) => lengths.some((age) => Math.abs(age - seconds) <= unit));
  const expected = ages.map((age) => `${Math.round(age)} s`).join(' or ');
  return holdsIf(fits, `an age of ${expected} in the Reason`, reading.reason);
});

/** A service has ages of its heartbeat, its progress, its work and its instance: which one matters is not stated. */
function agesOf({ silence, standstill, workAge, ageOf }: Reading): readonly number[] {
  return [silence, standstill, workAge, ageOf('startedAt')].filter((age) => age !== undefined);
}

/** Ages, and how far each is beyond its limit or before it: `overdue by 1 s`. */
function lengthsOf(reading: Reading): readonly number[] {
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

/** A time, a length of time, which has to be the right one by a rule of its own, or a bare figure that fits. */
function hasRelevantFigure(reading: Reasoned): Outcome {
  const { reason, silence = 0 } = reading;
  if (/\d:\d{2}/.test(reason) || durationsIn(reason).length > 0) return holds;
  const figures = [...reason.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([text]) =>
    Number(text.replaceAll(',', '')),
  );
  const fitting = [
    ...lengthsOf(reading).flatMap((seconds) => [seconds, seconds * 1000]),
    ...agesOf(reading).flatMap((seconds) => [seconds / 60, seconds / 3600, seconds / 86_400]),
    silence / heartbeatInterval,
  ];
  const isRelevant = figures.some(
    (figure) => isDocumentedFigure(figure) || fitting.some((each) => Math.abs(each - figure) <= 1),
  );
  return holdsIf(isRelevant, 'a Reason with the relevant figure', reason);
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

interface Reasoned extends Reading {
  readonly reason: string;
  readonly condition: unknown;
}

function onReason(decide: (reading: Reasoned) => Outcome | undefined): Check {
  return onEachService((reading) => {
    const { reason, condition } = reading.fields;
    return typeof reason === 'string' ? decide({ ...reading, reason, condition }) : undefined;
  });
}
