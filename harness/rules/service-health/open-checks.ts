import { inWords, notationOf } from '#harness/contract/text-formats.ts';
import { casingSeen, furtherMembersSeen } from '#harness/rules/judging/bodies-seen.ts';
import { type PassiveCheck, seen } from '#harness/rules/judging/check.ts';
import type { Members } from '#harness/rules/judging/expectation.ts';
import {
  margin,
  nullableMembers,
  nullableTimes,
  overdueAfter,
  silenceLimit,
  stalledAfter,
} from './documented-health.ts';
import { formatVerdict, type HealthReading, readingsIn, summaryIn } from './health-reading.ts';

const operations = ['getServiceHealth'];

/** What service health answers where the document is silent: written down, never judged. */
export const openServiceHealthChecks: readonly PassiveCheck[] = [
  onServices('SH-38', ({ currentWork = null, lastSeenAt = null, currentWorkStartedAt = null }) => {
    if (currentWork !== null || lastSeenAt === null) return [];
    return [`idle ${currentWorkStartedAt === null ? 'without' : 'with'} CurrentWorkStartedAt`];
  }),
  onReadings('SH-52', (reading) => {
    const { silence = 0 } = reading;
    const isOverdue = silence > overdueAfter + margin && silence < limitOf(reading) - margin;
    return isOverdue && isStalled(reading) ? formatVerdict(reading.members) : undefined;
  }),
  onReadings('SH-53', (reading) => {
    const isBeyond = (reading.silence ?? 0) > limitOf(reading) + margin;
    return isBeyond && isStalled(reading) ? formatVerdict(reading.members) : undefined;
  }),
  onServices('SH-55', (service) =>
    nullableMembers.flatMap((name) => {
      if (service[name] === undefined) return ['left out'];
      return service[name] === null ? ['null'] : [];
    }),
  ),
  furtherMembersSeen('SH-56', operations),
  casingSeen('SH-57', operations),
  {
    rule: 'SH-58',
    examine(exchange) {
      const found = summaryIn(exchange);
      const given = [found?.summary.generatedAt, ...(found?.services ?? []).flatMap(timesOf)];
      const notations = given.filter((time) => typeof time === 'string').map(notationOf);
      // Trailing zeros of a fraction may be left out, so the longest one shows the precision.
      const [finest] = notations.toSorted((a, b) => b.fraction - a.fraction);
      return finest === undefined ? undefined : seen(inWords(finest));
    },
  },
  onServices('SH-61', ({ currentWork = null, lastSeenAt = null, lastProgressAt = null }) => {
    if (currentWork !== null || lastSeenAt === null) return [];
    return [lastProgressAt === null ? 'idle without LastProgressAt' : 'idle with a LastProgressAt'];
  }),
  onReadings('SH-62', (reading) =>
    (reading.silence ?? 0) < -margin ? formatVerdict(reading.members) : undefined,
  ),
];

const timesOf = (service: Members): unknown[] => nullableTimes.map((name) => service[name]);

const limitOf = ({ name }: HealthReading): number => silenceLimit[name] ?? Number.POSITIVE_INFINITY;

function isStalled({ members, standstill = 0 }: HealthReading): boolean {
  return (members.currentWork ?? null) !== null && standstill > stalledAfter + margin;
}

/** Records each distinct text about the services of one answer. */
function recordEach(several: readonly string[]): ReturnType<PassiveCheck['examine']> {
  const distinct = [...new Set(several)].sort();
  return distinct.length === 0 ? undefined : seen(distinct.join(' and '));
}

function onServices(rule: string, look: (service: Members) => readonly string[]): PassiveCheck {
  return { rule, examine: (exchange) => recordEach((summaryIn(exchange)?.services ?? []).flatMap(look)) };
}

function onReadings(rule: string, look: (reading: HealthReading) => string | undefined): PassiveCheck {
  return {
    rule,
    examine: (exchange) => recordEach(readingsIn(exchange).flatMap((each) => look(each) ?? [])),
  };
}
