import { Given, Then } from '@cucumber/cucumber';
import type { HealthVerdict, ServiceName } from '#harness/rules/service-health/service-health.ts';
import * as verify from '#harness/rules/service-health/service-health.ts';
import { waiting } from '#steps/world/declared-waits.ts';
import type { SvcWorld } from '#steps/world/world.ts';

type Names = readonly ServiceName[];

Given(
  '{services} has/have been silent for {duration}',
  waiting(
    (_, __, seconds) => ({ kind: 'state', seconds }),
    async function (this: SvcWorld, names: Names, seconds: number) {
      for (const service of names) await this.enter('a service has been silent', { service, seconds });
    },
  ),
);

Given('{services} has/have never reported', async function (this: SvcWorld, names: Names) {
  for (const service of names) await this.enter('a service has never reported', { service });
});

Given(
  '{services} is/are working and last moved forward {duration} ago',
  async function (this: SvcWorld, names: Names, progressSecondsAgo: number) {
    for (const service of names) await this.enter('a service is working', { service, progressSecondsAgo });
  },
);

Given(
  '{services} is/are working since {duration} ago and last moved forward {duration} ago',
  async function (this: SvcWorld, names: Names, startedSecondsAgo: number, progressSecondsAgo: number) {
    for (const service of names) {
      await this.enter('a service is working', { service, progressSecondsAgo, startedSecondsAgo });
    }
  },
);

Given(
  '{services} is/are working and cannot tell its progress',
  async function (this: SvcWorld, names: Names) {
    for (const service of names)
      await this.enter('a service is working', { service, progressSecondsAgo: null });
  },
);

Given('{services} is/are idle', async function (this: SvcWorld, names: Names) {
  for (const service of names) await this.enter('a service is idle', { service });
});

Then('{services} is/are {health}', function (this: SvcWorld, names: Names, expected: HealthVerdict) {
  for (const service of names) verify.hasVerdict(this.last, service, expected);
});

Then('the status of {services} is the one of its condition', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.hasStatusOfCondition(this.last, service);
});

Then('{services} is/are Degraded', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.hasStatus(this.last, service, 'Degraded');
});

Then('{services} is/are not {condition}', function (this: SvcWorld, names: Names, condition: string) {
  for (const service of names) verify.hasOtherCondition(this.last, service, condition);
});

Then('the verdict on {services} is the same as before', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.keepsVerdict(this.last, this.earlier, service);
});

Then('the verdict on {services} is another than before', function (this: SvcWorld, names: Names) {
  for (const service of names) verify.changesVerdict(this.last, this.earlier, service);
});

Then('the overall status is the worst of the three', function (this: SvcWorld) {
  verify.hasWorstOverall(this.last);
});

Then('the answer holds each of the three services once', function (this: SvcWorld) {
  verify.listsExactlyThree(this.last);
});

Then('the services come in the documented order', function (this: SvcWorld) {
  verify.keepsOrder(this.last);
});

Then("the web tier's version is the one read before", function (this: SvcWorld) {
  verify.repeatsVersion(this.last, this.earlier);
});

Then('caches are told not to store the answer', function (this: SvcWorld) {
  verify.isNeverStored(this.last);
});

Then('the answer tells nothing of the services', function (this: SvcWorld) {
  verify.tellsNothingOfServices(this.last);
});

Given(
  '{services} has/have a clock that is {duration} ahead',
  async function (this: SvcWorld, names: Names, seconds: number) {
    for (const service of names)
      await this.enter('a service has a clock that is ahead', { service, seconds });
  },
);
