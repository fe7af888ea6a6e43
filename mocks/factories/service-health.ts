import type { ServiceHealth } from '#openapi/types.ts';
import { conditionFor } from './health-condition.ts';
import {
  age,
  type Condition,
  conditionsBorneOut,
  heartbeatSeconds,
  overdueAfterSeconds,
  type ServiceName,
  serviceNames,
  silentAfterSeconds,
  stalledAfterSeconds,
  statusOf,
} from './health-verdict.ts';
import { Incoherent, type Whole } from './shape.ts';
import type { Source } from './source.ts';

const works: Readonly<Record<ServiceName, readonly string[]>> = {
  WorkerSync: ['Full import of Human Resources', 'Delta synchronisation', 'Export to the directory'],
  WorkerDelivery: ['Delivering passwords', 'Delivering passwords to the directory'],
  Scheduler: ['Starting the Schedule Nightly', 'Waiting for the Schedule Nightly'],
};

/** One background service as seen at a moment. Its verdict follows from its times, or its times from its verdict. */
export function serviceHealth(
  source: Source,
  given: Partial<ServiceHealth>,
  at: Date,
  release: string,
): Whole<ServiceHealth> {
  const service = given.service ?? source.oneOf(serviceNames);
  const condition = given.condition ?? conditionFor(source, service, given, at);
  const members = { ...vitalsOf(source, service, condition, given, at, release), ...given };
  const reason = reasonOf(condition, members, at);
  const health = { service, status: statusOf(condition), condition, reason, ...members };
  demandCoherence(health, at);
  return health;
}

type VitalSigns = Omit<Whole<ServiceHealth>, 'service' | 'status' | 'condition' | 'reason'>;

function vitalsOf(
  source: Source,
  service: ServiceName,
  condition: Condition,
  given: Partial<ServiceHealth>,
  at: Date,
  version: string,
): VitalSigns {
  if (condition === 'NeverStarted') return nothingKnown;
  const seen = given.lastSeenAt ?? source.before(at, silenceFor(source, service, condition));
  const work = workFor(source, service, condition, given, new Date(seen), at);
  const since = new Date(work.currentWorkStartedAt ?? seen);
  const hostName = given.hostName ?? `svc-${source.oneOf(['a', 'b', 'c'])}${source.number(1, 9)}`;
  return {
    ...work,
    lastSeenAt: seen,
    startedAt: source.before(since, source.number(60, 86_400)),
    hostName,
    version,
    instanceId: `${hostName}:${source.number(100, 65_000)}`,
    detail: source.oneOf([null, `Queue holds ${source.number(0, 40)} objects.`]),
  };
}

// 3.1.3
const nothingKnown: VitalSigns = {
  currentWork: null,
  currentWorkStartedAt: null,
  lastSeenAt: null,
  startedAt: null,
  hostName: null,
  version: null,
  instanceId: null,
  lastProgressAt: null,
  detail: null,
};

function silenceFor({ number }: Source, service: ServiceName, condition: Condition): number {
  const limit = silentAfterSeconds[service];
  if (condition === 'HeartbeatOverdue') return number(overdueAfterSeconds + 1, limit - 1);
  return condition === 'NoHeartbeat' ? number(limit + 1, limit + 3600) : number(0, heartbeatSeconds);
}

type Work = Pick<VitalSigns, 'currentWork' | 'currentWorkStartedAt' | 'lastProgressAt'>;

function workFor(
  source: Source,
  service: ServiceName,
  condition: Condition,
  given: Partial<ServiceHealth>,
  seen: Date,
  at: Date,
): Work {
  const { currentWork, currentWorkStartedAt, lastProgressAt } = given;
  const told = currentWork ?? currentWorkStartedAt ?? lastProgressAt ?? null;
  const isAtWork =
    condition === 'Stalled' || told !== null || (currentWork === undefined && source.oneOf([true, false]));
  if (!isAtWork) return { currentWork: null, currentWorkStartedAt: null, lastProgressAt: null };
  const moved = lastProgressAt ?? movedAt(source, condition, given, seen, at);
  return {
    currentWork: source.oneOf(works[service]),
    currentWorkStartedAt: source.before(new Date(moved), source.number(1, 900)),
    lastProgressAt: moved,
  };
}

/** Progress is reported with a heartbeat at the latest, and is ten minutes old only where the work has stalled. */
function movedAt(
  source: Source,
  condition: Condition,
  { currentWorkStartedAt }: Partial<ServiceHealth>,
  seen: Date,
  at: Date,
): string {
  if (condition === 'Stalled') return source.before(at, stalledAfterSeconds + source.number(10, 3600));
  const moved = source.before(seen, source.number(0, 60));
  return currentWorkStartedAt && currentWorkStartedAt > moved ? currentWorkStartedAt : moved;
}

/** The condition in plain words with its figures (2.5), counted to the moment of the verdict (2.6). */
function reasonOf(condition: Condition, { lastSeenAt, lastProgressAt }: VitalSigns, at: Date): string {
  if (lastSeenAt === null) return 'The service has never reported.';
  const silence = seconds(age(lastSeenAt, at));
  switch (condition) {
    case 'Stalled':
      return `The current work has not moved for ${seconds(age(lastProgressAt ?? lastSeenAt, at))}.`;
    case 'HeartbeatOverdue':
      return `The heartbeat is overdue: the last one came ${silence} ago.`;
    case 'NoHeartbeat':
      return `There has been no heartbeat for ${silence}.`;
    default:
      return `The last heartbeat came ${silence} ago.`;
  }
}

const seconds = (age: number) => (Math.floor(age) === 1 ? '1 second' : `${Math.floor(age)} seconds`);

function demandCoherence(health: Whole<ServiceHealth>, at: Date): void {
  const { service, status, condition } = health;
  if (status !== statusOf(condition)) {
    throw new Incoherent(`A service that is ${condition} is ${statusOf(condition)}, not ${status} (§3.1).`);
  }
  const borneOut = conditionsBorneOut(service, health, at);
  if (!borneOut.includes(condition)) {
    throw new Incoherent(
      `By its times at ${at.toISOString()} ${service} is ${borneOut.join(' or ')}, not ${condition} (§3.1).`,
    );
  }
}
