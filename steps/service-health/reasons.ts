import { inPlainDigits } from '#harness/contract/text-formats.ts';
import {
  atField,
  broken,
  type Check,
  holds,
  holdsIf,
  type Outcome,
  quoted,
  silent,
} from '#harness/scenario/check.ts';
import { heartbeatInterval, overdueAfter, silenceLimit, stalledAfter } from './documented-health.ts';
import {
  clausesIn,
  type DurationClaim,
  durationsIn,
  isDocumentedLength,
  isDocumentedNumber,
} from './durations.ts';
import { onEachService, type Reading, readingsIn } from './readings.ts';

// Checks of what a Reason must contain, in any wording (§2.5, §2.6).

export const isInWords = onReason(({ reason, name }) =>
  holdsIf(/[\p{L}\p{M}]{3}|\p{Lo}/u.test(reason), `a Reason of ${name} in words`, quoted(reason)),
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
  return holdsIf(wrong === undefined, 'a Reason that fits only NeverStarted', wrong?.reason);
};

/** Checks only numbers described as the time since a heartbeat or progress. Others are open (OP-135). */
export const countsToGeneratedAt = onReason((reading) => {
  // The document leaves open how a time in the future is evaluated and described (OP-119).
  if (agesOf(reading).some((age) => age < 0)) return undefined;
  const tolerance = ({ unit }: DurationClaim): number => Math.max(1, unit) + reading.resolution;
  // A duration is right if it equals an age, or the excess of an age over a limit.
  // A bound such as "over 60 s" is also right if `meant`, the age that the clause names, is within the bound.
  const fits = (claim: DurationClaim, words: string, meant = Number.NaN): boolean =>
    (claim.bound === 'upper' && meant - claim.seconds <= tolerance(claim)) ||
    (claim.bound === 'lower' && claim.seconds - meant <= tolerance(claim)) ||
    [...agesOf(reading), ...(ofExcess.test(words) ? excessesOf(reading) : [])].some(
      (age) => Math.abs(age - claim.seconds) <= tolerance(claim),
    );
  const clauses = clausesIn(reading.reason).flatMap(({ words, lengths }) => {
    const claims = lengths.filter(({ seconds }) => !isDocumentedLength(seconds));
    const meant = ageMeant(words, reading);
    return claims.length === 0 ? [] : { meant, isRight: claims.some((claim) => fits(claim, words, meant)) };
  });
  const wrong = clauses.find(({ meant, isRight }) => !isRight && meant !== undefined);
  if (wrong === undefined) return clauses.some(({ isRight }) => isRight) ? holds : undefined;
  const age = Math.round(wrong.meant ?? 0);
  return broken(`an age of ${age} s in the Reason of ${reading.name}`, reading.reason);
});

/** The actual age to which the words refer, if any. The document leaves other numbers open (OP-135). */
function ageMeant(words: string, { silence, progressAge, workAge }: Reading): number | undefined {
  if (ofAnotherLength.test(words)) return undefined;
  if (ofStandstill.test(words)) return progressAge ?? workAge;
  const isOfAnother = ofAnotherSubject.test(words) && !/\bheartbeats?\b/i.test(words);
  return ofHeartbeat.test(words) && !isOfAnother ? silence : undefined;
}

const ofHeartbeat =
  /\b(?:last|latest|most recent) (?:\w+ )?(?:heartbeat|report|signal|sign|contact|ping|seen|heard)|\bheartbeats?\b.*\b(?:ago|old|age|late|overdue|missing|missed|gone|lost|stopped)\b|\b(?:no|without(?: an?| any)?) (?:\w+ )?(?:heartbeats?|reports?|signals?|contact|messages?|signs? of life)\b|\b(?:not|n't|never|nothing) (?:\w+ )?(?:seen|heard|report|respond|received|checked in)|\b(?:silen(?:t|ce)|quiet|unresponsive|overdue)\b|\b(?:seen|heard|reported)\b.*\bago\b/i;
const ofStandstill =
  /\b(?:not|n't|no|without(?: any)?) (?:\w+ )?(?:mov|progress|advanc|headway)|\blast (?:moved|progress|advanced|movement)|\b(?:stalled|stuck|progressAge|standing still|stood still|unchanged|frozen)\b/i;
/** Words for things other than the service. These things may also be quiet or late. */
const ofAnotherSubject =
  /\b(?:queues?|deliver\w*|runs?|jobs?|imports?|exports?|targets?|systems?|objects?|work|tasks?|batch\w*|databases?|schedules?|changes?|passwords?)\b/i;
/** Words about expected, past or absent events, periods or counts. A number with such words is not an age. */
const ofAnotherLength =
  /\bhad\b|\b(?:next|due|expect\w*|within|in the (?:last|past)) (?:\w+ )*#|\b(?:not?|never|without|n't)(?: \w+)* (?:miss\w*|lost|late|overdue|silent|silence|gaps?)\b|\b(?:times|twice)\b|\d heartbeats?\b/i;
/** Words for durations that are counted from a limit, or from the moment when a heartbeat was due. */
const ofExcess =
  /\b(?:overdue|late|due|beyond|over|past|exceed\w*|above|by|behind|stalled|lost|unhealthy|degraded)\b/i;

/** A Reason may state any of these ages: of the heartbeat, the progress, the work or the instance. */
function agesOf({ silence, progressAge, workAge, ageOf }: Reading): readonly number[] {
  return [silence, progressAge, workAge, ageOf('startedAt')].filter((age) => age !== undefined);
}

/** The differences between ages and their limits or the heartbeat interval, as in `overdue by 1 s`. */
function excessesOf({ name, silence, progressAge, workAge }: Reading): readonly number[] {
  const from = (age: number | undefined, limits: readonly (number | undefined)[]): readonly number[] =>
    age === undefined ? [] : limits.flatMap((limit) => (limit === undefined ? [] : [Math.abs(age - limit)]));
  return [
    ...from(silence, [heartbeatInterval, overdueAfter, silenceLimit[name]]),
    ...from(progressAge, [stalledAfter]),
    ...from(workAge, [stalledAfter]),
  ];
}

/** The Reason has a time, a duration, a quantity, or a number that fits an age or a limit. */
function hasRelevantFigure(reading: Reasoned): Outcome {
  const { silence = 0, name } = reading;
  const reason = inPlainDigits(reading.reason);
  const expected = `a Reason of ${name} with a relevant number`;
  if (!/\d/.test(reason)) return holdsIf(hasFigure(reason), expected, reason);
  if (/\d:\d{2}|\d{4}-\d{2}-\d{2}/.test(reason) || durationsIn(reason).length > 0 || counts.test(reason))
    return holds;
  const numbers = [...reason.matchAll(bareFigure)].flatMap(([text]) => valuesOf(text));
  const fitting = [
    ...[...agesOf(reading), ...excessesOf(reading)].flatMap((seconds) => [seconds, seconds * 1000]),
    ...agesOf(reading).flatMap((seconds) => [seconds / 60, seconds / 3600, seconds / 86_400]),
    silence / heartbeatInterval,
  ];
  const isRelevant = numbers.some(
    (value) => isDocumentedNumber(value) || fitting.some((each) => Math.abs(each - value) <= 1),
  );
  return holdsIf(isRelevant, expected, reason);
}

const bareFigure = /(?<![\w.,-])\d+(?:[.,'’\u00a0\u202f]\d+)*/g;
/** Quantities: `3 deliveries`, `40 %`, `1240 of 5000`, `retries: 3`. */
const counts = new RegExp(
  String.raw`${bareFigure.source}(?:\s+\p{L}{3}|\s*%|\s*(?:of|/)\s*\d)|\p{L}{3}\s*[:=]\s*\d`,
  'u',
);

/** A comma or a point in a number may separate a fraction or thousands, so several values are possible. */
function valuesOf(value: string): readonly number[] {
  const decimal = (point: string): number =>
    Number(value.replaceAll(point === ',' ? /[^\d,]/g : /[^\d.]/g, '').replace(',', '.'));
  return [decimal(','), decimal('.'), Number(value.replaceAll(/\D/g, ''))];
}

const figureInWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|half|(?:an?|one)(?: \w+)? (?:second|minute|hour|day))\b/i;
const certainlyEnglish =
  /\b(?:the|has|been|since|never|overdue|stalled|silent|late|lost|missing|(?:un)?healthy|normally|delayed|stopped|dead|unresponsive|working)\b/i;
// Other languages have some of these words too, so at least half of a Reason's words must be among them.
const english = /\b(?:a|is|was|not?|for|last|heartbeats?|services?|work|progress|made|normal|slow|down)\b/gi;

function isInEnglish(reason: string): boolean {
  const words = reason.match(/\p{L}+/gu) ?? [];
  return certainlyEnglish.test(reason) || (reason.match(english) ?? []).length * 2 >= words.length;
}

/** Whether a Reason contains a number in digits or words. Also true if the Reason is not in English. */
export function hasFigure(reason: string): boolean {
  return /\p{Nd}/u.test(reason) || figureInWords.test(reason) || !isInEnglish(reason);
}

function wordsOf(reason: string): string {
  return reason
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** Whether a Reason has a word such as "not", or no word such as "healthy", "stalled" or "overdue". */
export function mayMeanNeverStarted(reason: string): boolean {
  const namesOther = /\b(?:heartbeating|healthy|(?:is|all) normal|normally|stalled|overdue)\b/i.test(reason);
  const isAwaited =
    /\b(?:not?|cannot|never|none|nothing|without|yet|first|(?:a?wait|expect)\w*|until|before|unknown)\b|n't\b/i;
  return !namesOther || isAwaited.test(reason);
}

interface Reasoned extends Reading {
  readonly reason: string;
  readonly condition: unknown;
}

function onReason(decide: (reading: Reasoned) => Outcome | undefined): Check {
  return onEachService((reading) => {
    const { reason, condition } = reading.fields;
    const outcome = typeof reason === 'string' ? decide({ ...reading, reason, condition }) : undefined;
    return outcome && atField('/reason', outcome);
  });
}
