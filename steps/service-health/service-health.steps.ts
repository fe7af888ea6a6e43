import { type DataTable, Given, Then } from '@cucumber/cucumber';
import { expectKept } from '#harness/rules/judging/claim.ts';
import type { ServiceName } from '#harness/rules/service-health/documented-health.ts';
import * as verify from '#harness/rules/service-health/service-health.ts';
import { expectServiceMembers } from '#harness/rules/service-health/service-members.ts';
import { hasStatusOfCondition } from '#harness/rules/service-health/summary-laws.ts';
import { waiting } from '#harness/scenario/declared-waits.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { rowsOf } from '#steps/responses/judging.ts';
import type { Comparison, Listing, Progress } from './words.ts';

type Names = readonly ServiceName[];

Given(
  '{services} has/have been silent for {duration}',
  waiting(
    (_, __, seconds) => ({ kind: 'state', seconds }),
    async function (this: Scenario, names: Names, seconds: number) {
      for (const service of names) await this.enter('a service has been silent', { service, seconds });
    },
  ),
);

Given('{services} has/have never reported', async function (this: Scenario, names: Names) {
  for (const service of names) await this.enter('a service has never reported', { service });
});

Given('{services} is/are idle', async function (this: Scenario, names: Names) {
  for (const service of names) await this.enter('a service is idle', { service });
});

Given(
  '{services} is/are working and {progress}',
  async function (this: Scenario, names: Names, progress: Progress) {
    for (const service of names) await this.enter('a service is working', { service, ...progress });
  },
);

Given(
  'the clock of {services} is {duration} ahead',
  async function (this: Scenario, names: Names, seconds: number) {
    for (const service of names)
      await this.enter('a service has a clock that is ahead', { service, seconds });
  },
);

Then('{services} is/are {health}', function (this: Scenario, names: Names, expected: verify.ExpectedHealth) {
  for (const service of names) verify.expectHealth(this.last, service, expected);
});

// The members of a service, a row each: `| currentWork | no value |`, `| lastSeenAt | 16 s before generatedAt |`.
Then('{services} has:/have:', function (this: Scenario, names: Names, table: DataTable) {
  for (const service of names) expectServiceMembers(this.last, service, rowsOf(table));
});

Then(
  'the {word} of {services} {comparison}',
  function (this: Scenario, member: string, names: Names, compare: Comparison) {
    for (const service of names) compare(this.last, this.earlier, service, member);
  },
);

Then('the overall status is {word}', function (this: Scenario, status: string) {
  verify.expectOverall(this.last, status);
});

Then('each service has the status of its condition:', function (this: Scenario, table: DataTable) {
  expectKept(hasStatusOfCondition(new Map(Object.entries(table.rowsHash()))), this.last);
});

Then(
  'the answer lists these services {listing}:',
  function (this: Scenario, listing: Listing, table: DataTable) {
    expectKept(listing(table.raw().flat()), this.last);
  },
);

Then('the webVersion is the version read before', function (this: Scenario) {
  verify.expectVersionRepeated(this.last, this.earlier);
});

Then('the answer names no service', function (this: Scenario) {
  verify.namesNoService(this.last);
});
