import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/versioning/versioning.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('the operation is found under {word}', function (this: SvcWorld, root: string) {
  verify.isFoundUnder(this.last, root);
});
