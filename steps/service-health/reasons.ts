import { type Check, holds, holdsIf, type Outcome, silent } from '#harness/scenario/check.ts';
import { heartbeatInterval, overdueAfter, silenceLimit, stalledAfter } from './documented-health.ts';
import { type Claim, clausesIn, durationsIn, isDocumentedFigure, isDocumentedLength } from './durations.ts';
import { onEachService, type Reading, readingsIn } from './readings.ts';

// What a Reason must contain, in any wording of the server (§2.5, §2.6).

export const isInWords = onReason(({ reason }) =>
  holdsIf(/[\p{L}\p{M}]{3}/u.test(reason), 'a Reason in words', reason || 'an empty Reason'),
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

/**
 * A Reason may contain any relevant number (OP-135), so only those count that it describes as the age of a
 * heartbeat or the duration of a stall.
 */
export const countsToGeneratedAt = onReason((reading) => {
  // How a future time is evaluated and described is open (OP-119).
  if (agesOf(reading).some((age) => age < 0)) return undefined;
  const tolerance = ({ unit }: Claim): number => Math.max(1, unit) + reading.resolution;
  const fits = (claim: Claim): boolean =>
    (claim.bound === 'upper' && agesOf(reading).some((age) => age - claim.seconds <= tolerance(claim))) ||
    lengthsOf(reading).some(
      (age) =>
        (claim.bound === 'lower' || age - claim.seconds <= tolerance(claim)) &&
        claim.seconds - age <= tolerance(claim),
    );
  const clauses = clausesIn(reading.reason).map(({ words, lengths }) => ({
    words,
    claims: lengths.filter(({ seconds }) => !isDocumentedLength(seconds)),
  }));
  const wrong = clauses.find(
    ({ words, claims }) => claims.length > 0 && !claims.some(fits) && ageMeant(words, reading) !== undefined,
  );
  if (wrong === undefined) return clauses.some(({ claims }) => claims.some(fits)) ? holds : undefined;
  const age = Math.round(ageMeant(wrong.words, reading) ?? 0);
  return holdsIf(false, `an age of ${age} s in the Reason`, reading.reason);
});

/** The age in a clause, as far as its wording shows; any other number is open (OP-135). */
function ageMeant(words: string, { silence, standstill, workAge }: Reading): number | undefined {
  if (foretold.test(words)) return undefined;
  if (ofStandstill.test(words)) return standstill ?? workAge;
  return ofHeartbeat.test(words) ? silence : undefined;
}

const ofHeartbeat =
  /\b(?:last|latest|most recent) (?:\w+ )?(?:heartbeat|report|signal|contact|ping|seen|heard)|\bheartbeats?\b.*\b(?:ago|old|age|late|overdue|missing|missed)\b|\b(?:no|without(?: an?| any)?) (?:\w+ )?(?:heartbeats?|reports?|signals?|contact|signs? of life)\b|\b(?:not|n't|never) (?:\w+ )?(?:seen|heard|report|respond)|\b(?:silen(?:t|ce)|quiet|unresponsive|overdue)\b|\b(?:seen|heard|reported)\b.*\bago\b/i;
const ofStandstill =
  /\b(?:not|n't|no|without(?: any)?) (?:\w+ )?(?:mov|progress|advanc|headway)|\blast (?:moved|progress|advanced|movement)|\b(?:stalled|stuck|standstill|standing still|stood still)\b/i;
const foretold = /\b(?:next|due|expect\w*|within|in the (?:last|past)) (?:\w+ )*#/i;

/**
 * A service has ages of its heartbeat, its progress, its work and its instance: the document does not say
 * which one is relevant.
 */
function agesOf({ silence, standstill, workAge, ageOf }: Reading): readonly number[] {
  return [silence, standstill, workAge, ageOf('startedAt')].filter((age) => age !== undefined);
}

/** Ages, and their distances from each limit: `overdue by 1 s`. */
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

/** A time, a duration, a count, or a bare number that fits; a number within a name does not count. */
function hasRelevantFigure(reading: Reasoned): Outcome {
  const { silence = 0 } = reading;
  const reason = inPlainDigits(reading.reason);
  if (!/\d/.test(reason)) return holdsIf(hasFigure(reason), 'a Reason with the relevant number', reason);
  if (/\d:\d{2}/.test(reason) || durationsIn(reason).length > 0 || counts.test(reason)) return holds;
  const figures = [...reason.matchAll(bareFigure)].flatMap(([text]) => valuesOf(text));
  const fitting = [
    ...lengthsOf(reading).flatMap((seconds) => [seconds, seconds * 1000]),
    ...agesOf(reading).flatMap((seconds) => [seconds / 60, seconds / 3600, seconds / 86_400]),
    silence / heartbeatInterval,
  ];
  const isRelevant = figures.some(
    (figure) => isDocumentedFigure(figure) || fitting.some((each) => Math.abs(each - figure) <= 1),
  );
  return holdsIf(isRelevant, 'a Reason with the relevant number', reason);
}

const bareFigure = /(?<![\w.,-])\d+(?:[.,'’\u00a0\u202f]\d+)*/g;
const counts = new RegExp(String.raw`${bareFigure.source}\s+\p{L}{3}`, 'u');

/** The values that a number may have: a comma or a point may precede the fraction or separate thousands. */
function valuesOf(figure: string): readonly number[] {
  const decimal = (point: string): number =>
    Number(figure.replaceAll(point === ',' ? /[^\d,]/g : /[^\d.]/g, '').replace(',', '.'));
  return [decimal(','), decimal('.'), Number(figure.replaceAll(/\D/g, ''))];
}

/** Digits of any script as 0 to 9. */
function inPlainDigits(text: string): string {
  return text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    // The digits of a script are ten consecutive characters, and those of two scripts are never adjacent.
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}

const figureInWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|half|(?:an?|one)(?: \w+)? (?:second|minute|hour|day))\b/i;
const isInEnglish =
  /\b(?:the|is|has|was|not?|for|since|last|never|heartbeat\w*|services?|work\w*|progress|overdue|stalled|silent|late|lost|missing|(?:un)?healthy|normal\w*|delayed|slow|stopped|dead|down|unresponsive)\b/i;

/** A figure in numerals of any script, or in words. Words of another language than English are not known. */
export function hasFigure(reason: string): boolean {
  return /\p{Nd}/u.test(reason) || figureInWords.test(reason) || !isInEnglish.test(reason);
}

/** A Reason without its numbers. */
function wordsOf(reason: string): string {
  return reason
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

/**
 * Whether a string describes the service as anything but never started; negated or expected states do not
 * count.
 */
export function mayMeanNeverStarted(reason: string): boolean {
  const namesOther = /\b(?:heartbeating|healthy|normal(?:ly)?|stalled|overdue)\b/i.test(reason);
  const isAwaited =
    /\b(?:not?|never|none|nothing|without|yet|first|(?:a?wait|expect)\w*|until|before|unknown)\b|n't\b/i;
  return !namesOther || isAwaited.test(reason);
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
