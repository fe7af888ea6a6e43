import type { DataTable } from '@cucumber/cucumber';
import type { Check } from '#harness/scenario/check.ts';
import { type Fields, hasValue } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { Given, Then } from '#harness/scenario/steps.ts';
import type { StateParams } from '#harness/state-control/control.ts';
import { rowsOf, shownBy } from '#steps/responses/by-rules.ts';
import type { Successive } from '#steps/responses/checks.ts';
import type { ServiceName } from './documented-health.ts';
import * as named from './named-service.ts';
import { formatVerdict } from './readings.ts';
import * as summary from './summary.ts';
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

Then('each service has kept {kept}', (s, keeps: Check<Successive>) => s.hold(keeps, s.lastTwo));

Then('the response contains no verdict on the background services', (s) =>
  s.hold(summary.staysSilentOnServices, s.lastTwo),
);

Then('the response contains nothing about service health', (s) => s.hold(summary.showsNoHealth, s.last));

Then('the Status and Condition of {services} are recorded', (s, names: Names) =>
  s.record(...names.map((service) => formatVerdict(shownHealth(s, service)))),
);

Then('it is recorded whether {services} still shows its last work', (s, names: Names) => {
  for (const service of names) {
    const isKept = hasValue(shownHealth(s, service), 'currentWork');
    s.record(`the work of a silent service is ${isKept ? 'still shown' : 'no longer shown'}`);
  }
});

const shownHealth = (s: Scenario, service: ServiceName): Fields =>
  shownBy(s, (exchange) => named.healthOf(exchange, service));
