import { Given } from '@cucumber/cucumber';
import { letTimePass } from './world/waiting.ts';
import type { SvcWorld } from './world/world.ts';

Given('{duration} has/have passed', async function (this: SvcWorld, seconds: number) {
  await letTimePass(this, seconds);
});
