import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/passwords/elapsed.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('the answer comes at once', function (this: SvcWorld) {
  verify.comesAtOnce(this.last, this.elapsed);
});

Then('the answer comes after {duration}', function (this: SvcWorld, seconds: number) {
  verify.comesAfter(this.last, this.elapsed, seconds);
});

Then('the answer comes no sooner than after {duration}', function (this: SvcWorld, seconds: number) {
  verify.comesNoSooner(this.last, this.elapsed, seconds);
});

Then('the answer comes within {duration}', function (this: SvcWorld, seconds: number) {
  verify.comesWithin(this.last, this.elapsed, seconds);
});
