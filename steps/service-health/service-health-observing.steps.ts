import { Given, Then } from '@cucumber/cucumber';
import { healthOf, type ServiceName } from '#harness/rules/service-health/service-health.ts';
import type { SvcWorld } from '#steps/world.ts';

type Names = readonly ServiceName[];

// What service health leaves to the server: recorded, never judged.

Given(
  '{services} has/have a clock that is {duration} ahead',
  async function (this: SvcWorld, names: Names, seconds: number) {
    for (const service of names)
      await this.enter('a service has a clock that is ahead', { service, seconds });
  },
);

Then(
  'the verdict on {services} is recorded under {point}',
  function (this: SvcWorld, names: Names, point: string) {
    for (const service of names) {
      const { status, condition } = healthOf(this.last, service);
      this.observe(point, `${status}: ${condition}`);
    }
  },
);

Then(
  'the current work of {services} is recorded under {point}',
  function (this: SvcWorld, names: Names, point: string) {
    for (const service of names) {
      const { currentWork = null } = healthOf(this.last, service);
      this.observe(point, `the last work of a silent service is ${currentWork === null ? 'gone' : 'kept'}`);
    }
  },
);
