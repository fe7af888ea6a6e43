import { setTimeout } from 'node:timers/promises';
import { Given } from '@cucumber/cucumber';
import { Untestable } from '#harness/verdict/outcome.ts';
import type { SvcWorld } from './world.ts';

/** The longest that anyone waits for real: a little more than the longest documented limit (§8). */
const patience = 150;

Given('{duration} has/have passed', async function (this: SvcWorld, seconds: number) {
  const { control, profile } = this.session;
  if (control.movesClock) {
    await this.enter('time passes', { seconds });
    return;
  }
  if (profile.stateless || seconds > patience) {
    throw new Untestable('state-unsupported', `needs a clock that can be moved by ${seconds} s`);
  }
  if (!profile.allowed.has('waiting')) {
    throw new Untestable('effect-not-allowed', `needs --allow waiting, for ${seconds} s`);
  }
  await setTimeout(seconds * 1000);
});
