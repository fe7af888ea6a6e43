import { Given } from '@cucumber/cucumber';
import { letTimePass } from '#steps/waiting.ts';
import type { SvcWorld } from './world.ts';

Given('{duration} has/have passed', async function (this: SvcWorld, seconds: number) {
  await letTimePass(this, seconds);
});
