import { Given } from '@cucumber/cucumber';
import { waiting } from './world/declared-waits.ts';
import { letTimePass, letTimePassSince } from './world/waiting.ts';
import type { SvcWorld } from './world/world.ts';

Given(
  '{duration} has/have passed',
  waiting(
    (_, seconds) => ({ kind: 'time', seconds }),
    async function (this: SvcWorld, seconds: number) {
      await letTimePass(this, seconds);
    },
  ),
);

Given('{duration} has/have passed since', async function (this: SvcWorld, seconds: number) {
  await letTimePassSince(this, this.last, seconds);
  this.passed += seconds;
});
