import type { ServiceHealth } from '#openapi/types.ts';
import {
  age,
  type Condition,
  conditionsBorneOut,
  conditionsOf,
  type ServiceName,
  stalledAfterSeconds,
  statuses,
} from './health-verdict.ts';
import type { Source } from './source.ts';

type Given = Readonly<Partial<ServiceHealth>>;

/** The condition of a service of which none was given: one that fits whatever else was. */
export function conditionFor(source: Source, service: ServiceName, given: Given, at: Date): Condition {
  const { status } = given;
  const wanted: readonly Condition[] = (status === undefined ? statuses : [status]).flatMap(
    (one) => conditionsOf[one],
  );
  const fitting = wanted.filter((condition) => fits(condition, service, given, at));
  if (status !== undefined && fitting.length > 0) return source.oneOf(fitting);
  return fitting[0] ?? wanted[0] ?? 'Heartbeating';
}

function fits(condition: Condition, service: ServiceName, given: Given, at: Date): boolean {
  if (given.lastSeenAt === null) return condition === 'NeverStarted';
  if (condition === 'NeverStarted')
    return Object.entries(given).every(([name, value]) => value === null || isNoVital(name));
  const { status, lastSeenAt = null, lastProgressAt, currentWork } = given;
  const isStill =
    lastProgressAt != null && currentWork !== null && age(lastProgressAt, at) > stalledAfterSeconds;
  const mayBeStill =
    isStill || (status !== undefined && currentWork !== null && lastProgressAt === undefined);
  if (condition === 'Stalled' ? !mayBeStill : isStill && condition !== 'NoHeartbeat') return false;
  if (lastSeenAt === null || condition === 'Stalled') return true;
  return conditionsBorneOut(service, { currentWork: null, lastSeenAt }, at).includes(condition);
}

const isNoVital = (name: string) => ['service', 'status', 'condition', 'reason'].includes(name);
