import { inWords, notationOf } from '#harness/contract/text-formats.ts';
import type { Recording } from '#harness/scenario/check.ts';
import { type Fields, hasValue } from '#harness/scenario/response.ts';
import { nullableFields, nullableTimes } from './documented-health.ts';
import { formatVerdict, healthIn, type Reading, readingsIn } from './readings.ts';
import { isBeyondLimit, isOverdue, isStalled } from './time-oracle.ts';

// Each exported function records behaviour of service health that the API document leaves open.

export const verdictIfOverdue = ofReadings((reading) => isOverdue(reading) && isStalled(reading));

export const verdictIfLost = ofReadings((reading) => isBeyondLimit(reading) && isStalled(reading));

export const verdictIfFuture = ofReadings(({ silence = 0, margin }) => silence < -margin);

export const formOfNoValue = ofServices((service) =>
  nullableFields.flatMap((name) => {
    if (service[name] === undefined) return ['left out'];
    return service[name] === null ? ['null'] : [];
  }),
);

export const formatOfTimes: Recording = (exchange) => {
  const { summary, services = [] } = healthIn(exchange) ?? {};
  const given = [
    summary?.generatedAt,
    ...services.flatMap((each) => nullableTimes.map((name) => each[name])),
  ];
  const notations = given.filter((time) => typeof time === 'string').map(notationOf);
  // Servers may omit trailing zeros of a fraction, so the longest fraction shows the precision.
  const [finest] = notations.toSorted((a, b) => b.fraction - a.fraction);
  return finest && inWords(finest);
};

export const workStartWhenIdle = ofServices((service) => {
  if (!isIdle(service)) return [];
  return [`idle ${hasValue(service, 'currentWorkStartedAt') ? 'with' : 'without'} CurrentWorkStartedAt`];
});

export const progressWhenIdle = ofServices((service) => {
  if (!isIdle(service)) return [];
  return [hasValue(service, 'lastProgressAt') ? 'idle with a LastProgressAt' : 'idle without LastProgressAt'];
});

function isIdle(service: Fields): boolean {
  return !hasValue(service, 'currentWork') && hasValue(service, 'lastSeenAt');
}

function inOneText(several: readonly string[]): string | undefined {
  const distinct = [...new Set(several)].sort();
  return distinct.length === 0 ? undefined : distinct.join(' and ');
}

function ofServices(describe: (service: Fields) => readonly string[]): Recording {
  return (exchange) => inOneText((healthIn(exchange)?.services ?? []).flatMap(describe));
}

function ofReadings(isSo: (reading: Reading) => boolean): Recording {
  return (exchange) =>
    inOneText(
      readingsIn(exchange)
        .filter(isSo)
        .map(({ fields }) => formatVerdict(fields)),
    );
}
