import type { DataTable } from '@cucumber/cucumber';
import { each, recordEach } from '#harness/scenario/every.ts';
import { type Fields, hasValue } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { Given, Then, thenEach } from '#harness/scenario/steps.ts';
import type { StateParams } from '#harness/state-control/control.ts';
import { rowsOf, shownBy } from '#steps/responses/by-rules.ts';
import { additionalFieldsIn, casingIn } from '#steps/responses/results.ts';
import { type ServiceName, services, statusOfCondition } from './documented-health.ts';
import * as named from './named-service.ts';
import { formatVerdict } from './readings.ts';
import * as reasons from './reasons.ts';
import * as recordings from './recordings.ts';
import * as every from './services.ts';
import * as summary from './summary.ts';
import * as oracle from './time-oracle.ts';
import type { Comparison, Listing, Progress } from './words.ts';

type Names = readonly ServiceName[];

const silent = 'a service has been silent';
const neverReported = 'a service has never reported';
const idle = 'a service is idle';
const working = 'a service is working';
const clockAhead = 'a service clock is ahead';

async function enterEach(s: Scenario, state: string, names: Names, params: StateParams = {}): Promise<void> {
  for (const service of names) await s.enter(state, { service, ...params });
}

Given(
  '{services} has/have been silent for {duration}',
  (s, names: Names, seconds: number) => enterEach(s, silent, names, { seconds }),
  { enters: [silent] },
);

Given('{services} has/have never reported', (s, names: Names) => enterEach(s, neverReported, names), {
  enters: [neverReported],
});

Given('{services} is/are idle', (s, names: Names) => enterEach(s, idle, names), { enters: [idle] });

Given(
  '{services} is/are working and {progress}',
  (s, names: Names, progress: Progress) => enterEach(s, working, names, { ...progress }),
  { enters: [working] },
);

Given(
  'the clock of {services} is {duration} ahead',
  (s, names: Names, seconds: number) => enterEach(s, clockAhead, names, { seconds }),
  { enters: [clockAhead] },
);

Then('{services} is/are {health}', (s, names: Names, expected: named.ExpectedHealth) => {
  for (const service of names) s.hold(named.hasHealth(service, expected), s.last);
});

// A response that shows a different duration proves nothing: a server may compute ages from truncated times.
Then(
  '{services} is/are {health}, if the response shows exactly {duration} from {word} to generatedAt',
  (s, names: Names, expected: named.ExpectedHealth, seconds: number, field: string) => {
    for (const service of names) s.hold(named.hasHealthAtAge(service, expected, field, seconds), s.last);
  },
);

// One field per row: `| currentWork | null or absent |`, `| lastSeenAt | 16 s before generatedAt |`.
Then('{services} has:/have:', (s, names: Names, table: DataTable) => {
  for (const service of names) s.hold(named.serviceHas(service, rowsOf(table)), s.last);
});

Then('the Status and/or Condition of {services} {comparison}', (s, names: Names, compares: Comparison) => {
  for (const service of names) s.hold(compares(service), s.lastTwo);
});

Then('the overall status is {word}', (s, status: string) => s.hold(summary.overallIs(status), s.last));

Then('each service has the status of its condition:', (s, table: DataTable) =>
  s.hold(summary.hasStatusOfCondition(new Map(Object.entries(table.rowsHash()))), s.last),
);

Then('the response lists these services {listing}:', (s, lists: Listing, table: DataTable) =>
  s.hold(lists(table.raw().flat()), s.last),
);

Then('the webVersion is the version that was read before', (s) =>
  s.hold(summary.hasVersionRead, { health: s.last, version: s.earlier }),
);

Then('each service has kept both its instanceId and its startedAt, or changed both', (s) =>
  s.hold(named.keepsInstance, s.lastTwo),
);

Then('the response contains no verdict on the background services', (s) =>
  s.hold(summary.staysSilentOnServices, s.lastTwo),
);

Then('the response contains nothing about service health', (s) => s.hold(summary.showsNoHealth, s.last));

thenEach(each, {
  'every service whose times show at most 15 s of silence and no stall is Healthy: Heartbeating':
    oracle.isHealthyWhenFresh,
  'every service is Degraded: HeartbeatOverdue if its times show no stall, and silence over 15 s but within its limit':
    oracle.isOverdueUpToLimit,
  'every Worker service whose times show over 60 s of silence and no stall is Unhealthy: NoHeartbeat':
    oracle.isLostWorker,
  'the Scheduler is Unhealthy: NoHeartbeat if its times show over 120 s of silence and no stall':
    oracle.isLostScheduler,
  'every reporting service whose times show over 10 min without progress is Degraded: Stalled':
    oracle.isStalledWithoutProgress,
  'no service that made progress in the last 10 min is Stalled': oracle.isNotStalledWhileMoving,
  'every service whose times show a stall and an overdue heartbeat is Degraded': oracle.isDegradedIfBoth,
  'a service that does not report progress is never Stalled': every.isNotStalledIfUnknown,
  'no idle service is Stalled': every.isNotStalledWhenIdle,
  'every service has the status of its condition': summary.hasStatusOfCondition(statusOfCondition),
  'every NeverStarted service has no value in its nullable fields': every.hasNullsIfNeverStarted,
  'no service that has reported is NeverStarted': every.isStartedOnceSeen,
  'every service has a lastSeenAt unless it is NeverStarted': every.isSeenIfStarted,
  'every service health response lists each service once': summary.listsOnce(services),
  'every summary lists the services in the documented order': summary.listsInOrder(services),
  'every overall status is the worst status of the services': summary.overallIsWorst,
  'every overall status is a documented status': every.healthHas('overall', ...every.enumerated),
  'every summary has its four fields': summary.hasSummaryFields,
  'every webVersion is a semantic version': summary.hasSemanticWebVersion,
  'every service health response forbids caches to store it': summary.isNotStored,
  "every administrator's request for service health succeeds": every.isServed,
  'every service has a documented name': every.servicesHave('service', ...every.enumerated),
  'every service has a documented status': every.servicesHave('status', ...every.enumerated),
  'every service has a documented condition': every.servicesHave('condition', ...every.enumerated),
  'Service, Status, Condition and Reason of every service are strings': every.hasDefiniteFields,
  'every nullable field of a service is null or has its documented type': every.hasNullableFields,
  'every time in service health is in UTC': every.isInUtc,
  'no time of a service is more than ten minutes after generatedAt': every.isInThePast,
  'every instanceId contains the host name and an additional part': every.hasInstanceIdOfHost,
  'every version of a service is a semantic version': every.hasSemanticVersion,
  'every Healthy service has startedAt, hostName, version and instanceId': every.hasInstanceIfHealthy,
  'every working service has a currentWorkStartedAt, at most ten minutes after its lastProgressAt':
    every.hasBegunItsWork,
  'every Reason contains words': reasons.isInWords,
  'every Reason of a silent service has a relevant number': reasons.hasFigureIfSilent,
  'every Reason of a stalled service has a relevant number': reasons.hasFigureIfStalled,
  'no Reason for NeverStarted names a different condition': reasons.isForNeverStarted,
  'every age in a Reason is relative to generatedAt': reasons.countsToGeneratedAt,
});

Then('the Status and Condition of {services} are recorded', (s, names: Names) =>
  s.record(...names.map((service) => formatVerdict(shownHealth(s, service)))),
);

Then('the currentWorkStartedAt of {services} is recorded', (s, names: Names) =>
  s.record(...names.map((service) => recordings.workStartOfIdle(shownHealth(s, service)))),
);

Then('it is recorded whether {services} still shows its last work', (s, names: Names) => {
  for (const service of names) {
    const isKept = hasValue(shownHealth(s, service), 'currentWork');
    s.record(`the work of a silent service is ${isKept ? 'still shown' : 'no longer shown'}`);
  }
});

thenEach(recordEach, {
  'the currentWorkStartedAt of every idle service is recorded': recordings.workStartWhenIdle,
  'the lastProgressAt of every idle service is recorded': recordings.progressWhenIdle,
  'the Status and Condition of every stalled and overdue service are recorded': recordings.verdictIfOverdue,
  'the Status and Condition of every stalled service that is silent beyond its limit are recorded':
    recordings.verdictIfLost,
  'the Status and Condition of every service whose lastSeenAt is after generatedAt are recorded':
    recordings.verdictIfFuture,
  'it is recorded whether each field without a value is null or missing': recordings.formOfNoValue,
  'the additional fields of service health are recorded': additionalFieldsIn(['getServiceHealth']),
  'the casing of field names in service health is recorded': casingIn(['getServiceHealth']),
  'the format of times in service health is recorded': recordings.formatOfTimes,
});

const shownHealth = (s: Scenario, service: ServiceName): Fields =>
  shownBy(s, (exchange) => named.healthOf(exchange, service));
