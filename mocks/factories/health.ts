import type { ServiceHealth } from '#openapi/types.ts';
import { ourChoices } from '#reference/server/domain/choices.ts';
import { type Condition, documentedHealth, type Verdict } from '#reference/server/domain/service-health.ts';
import { type Complete, type CompleteSummary, type GivenSummary, Incoherent } from './shapes.ts';
import type { Source } from './source.ts';

/** The release that the contract describes. */
const release = '0.16.0';

type ServiceName = ServiceHealth['service'];
type Given = Partial<ServiceHealth>;
type Health = Complete<ServiceHealth>;

const { healthyWithinSeconds, heartbeatSeconds, stalledAfterSeconds, unhealthyAfterSeconds } =
  documentedHealth;
const conditions = ['Heartbeating', 'HeartbeatOverdue', 'Stalled', 'NoHeartbeat', 'NeverStarted'] as const;
const works: Readonly<Record<ServiceName, readonly string[]>> = {
  WorkerSync: ['Full import of Human Resources', 'Delta synchronisation', 'Export to the directory'],
  WorkerDelivery: ['Delivering passwords', 'Delivering passwords to the directory'],
  Scheduler: ['Starting the Schedule Nightly', 'Waiting for the Schedule Nightly'],
};

/** A summary (§2.6) with the given fields. Conditions are determined as in the reference implementation. */
export function serviceHealthSummary(source: Source, given: GivenSummary): CompleteSummary {
  const { webVersion = release, generatedAt = source.now.toISOString(), services: wanted } = given;
  const names = documentedHealth.serviceOrder;
  const culprit = wanted === undefined ? source.oneOf(names) : undefined;
  const services = names.map((service, index) => {
    const particular = Array.isArray(wanted) ? wanted[index] : wanted?.[service];
    const overridden = service === culprit ? { status: given.overall ?? 'Healthy' } : {};
    return serviceHealth(
      source,
      { ...overridden, ...particular, service },
      new Date(generatedAt),
      webVersion,
    );
  }) as CompleteSummary['services'];
  const overall = documentedHealth.overall(services.map(({ status }) => status));
  if (given.overall !== undefined && given.overall !== overall) {
    throw new Incoherent(`The worst status of these services is ${overall}, not ${given.overall} (§3.1.2).`);
  }
  return { overall, webVersion, generatedAt, services };
}

type ServiceTimes = Omit<Health, 'status' | 'condition' | 'reason'>;

/** A service at the time `at`. Missing values are generated to match `given`. Throws if values conflict. */
export function serviceHealth(
  source: Source,
  given: Given,
  at: Date = source.now,
  version: string = release,
): Health {
  const service = given.service ?? source.oneOf(documentedHealth.serviceOrder);
  const draw = (condition: Condition): ServiceTimes => ({
    ...reportOf(source, service, condition, given, at, version),
    ...given,
    service,
  });
  const calm = verdictsOn(draw('Heartbeating'), at);
  for (const condition of candidates(source, given, calm)) {
    const times = draw(condition);
    const verdict = verdictsOn(times, at).find(
      (found) => found.condition === condition && found.status === (given.status ?? found.status),
    );
    if (verdict === undefined) continue;
    const reason = documentedHealth.reason(timed(times), verdict, at);
    return { reason, ...times, ...verdict };
  }
  const borneOut = given.condition === undefined ? calm : verdictsOn(draw(given.condition), at);
  const found = borneOut.map(({ status, condition }) => `${condition} and ${status}`).join(' or ');
  const wanted = [given.condition, given.status].filter((one) => one !== undefined).join(' and ');
  throw new Incoherent(`The times make ${service} ${found} at ${at.toISOString()}, not ${wanted} (§3.1).`);
}

/** The conditions to try in turn. Several conditions may match a given status, so the list is shuffled. */
function candidates(source: Source, given: Given, calm: readonly Verdict[]): readonly Condition[] {
  if (given.condition !== undefined) return [given.condition];
  if (given.status === undefined) return calm.slice(0, 1).map(({ condition }) => condition);
  // A NeverStarted service has no values besides its name, status, condition and reason.
  const isKnown = Object.entries(given).some(([name, value]) => value !== null && !isVerdict(name));
  return source.faker.helpers.shuffle(conditions.filter((one) => one !== 'NeverStarted' || !isKnown));
}

const isVerdict = (name: string) => ['service', 'status', 'reason'].includes(name);

/** The verdicts that `times` permit: two if the document does not say which condition prevails (§3.1.5). */
function verdictsOn(times: ServiceTimes, at: Date): readonly Verdict[] {
  const precedences = [
    {},
    { stalledWithNoHeartbeat: 'Stalled' },
    { stalledWithOverdue: 'HeartbeatOverdue' },
  ] as const;
  const found = precedences.map((precedence) =>
    documentedHealth.classify(timed(times), at, { ...ourChoices, ...precedence }),
  );
  return [...new Map(found.map((verdict) => [verdict.condition, verdict])).values()];
}

function timed({ currentWorkStartedAt, lastSeenAt, startedAt, lastProgressAt, ...rest }: ServiceTimes) {
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...rest,
    currentWorkStartedAt: date(currentWorkStartedAt),
    lastSeenAt: date(lastSeenAt),
    startedAt: date(startedAt),
    lastProgressAt: date(lastProgressAt),
  };
}

function reportOf(
  source: Source,
  service: ServiceName,
  condition: Condition,
  given: Given,
  at: Date,
  version: string,
): Omit<ServiceTimes, 'service'> {
  if (condition === 'NeverStarted') return nothingKnown;
  const { before, number, oneOf } = source;
  const lastSeenAt = given.lastSeenAt ?? before(at, silenceFor(source, service, condition));
  const work = workFor(source, service, condition, given, new Date(lastSeenAt), at);
  const since = new Date(work.currentWorkStartedAt ?? lastSeenAt);
  const hostName = given.hostName ?? `svc-${oneOf(['a', 'b', 'c'])}${number(1, 9)}`;
  return {
    ...work,
    lastSeenAt,
    startedAt: before(since, number(60, 86_400)),
    hostName,
    version,
    instanceId: `${hostName}:${number(100, 65_000)}`,
    detail: oneOf([null, `Queue holds ${number(0, 40)} objects.`]),
  };
}

const idle = { currentWork: null, currentWorkStartedAt: null, lastProgressAt: null };

// §3.1.3: the nullable fields of a service that has never reported are null.
const nothingKnown = {
  ...idle,
  lastSeenAt: null,
  startedAt: null,
  hostName: null,
  version: null,
  instanceId: null,
  detail: null,
};

function silenceFor({ number }: Source, service: ServiceName, condition: Condition): number {
  const limit = unhealthyAfterSeconds[service];
  if (condition === 'HeartbeatOverdue') return number(healthyWithinSeconds + 1, limit - 1);
  return condition === 'NoHeartbeat' ? number(limit + 1, limit + 3600) : number(0, heartbeatSeconds);
}

/** The work of a service, if any. A Stalled service made its last progress over ten minutes ago. */
function workFor(
  { before, number, oneOf }: Source,
  service: ServiceName,
  condition: Condition,
  { currentWork, currentWorkStartedAt, lastProgressAt }: Given,
  seen: Date,
  at: Date,
): Pick<ServiceTimes, keyof typeof idle> {
  const isGiven = [currentWork, currentWorkStartedAt, lastProgressAt].some((value) => value != null);
  const mayWork = currentWork === undefined && oneOf([true, false]);
  if (condition !== 'Stalled' && !isGiven && !mayWork) return idle;
  const drawn =
    condition === 'Stalled'
      ? before(at, stalledAfterSeconds + number(10, 3600))
      : before(seen, number(0, 60));
  const isLater = condition !== 'Stalled' && currentWorkStartedAt && currentWorkStartedAt > drawn;
  const moved = lastProgressAt ?? (isLater ? currentWorkStartedAt : drawn);
  return {
    currentWork: oneOf(works[service]),
    currentWorkStartedAt: before(new Date(moved), number(1, 900)),
    lastProgressAt: moved,
  };
}
