import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/versioning/versioning.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';

Then('the operation is found under {word}', function (this: Scenario, root: string) {
  verify.isFoundUnder(this.last, root);
});
