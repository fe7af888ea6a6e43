import { Given } from '@cucumber/cucumber';
import { waiting } from '#harness/scenario/declared-waits.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { letTimePass, letTimePassSince } from '#harness/scenario/waiting.ts';

Given(
  '{duration} has/have passed',
  waiting(
    (_, seconds) => ({ kind: 'time', seconds }),
    async function (this: Scenario, seconds: number) {
      await letTimePass(this, seconds);
    },
  ),
);

Given('{duration} has/have passed since', async function (this: Scenario, seconds: number) {
  await letTimePassSince(this, this.last, seconds);
  this.passed += seconds;
});
