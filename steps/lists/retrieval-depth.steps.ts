import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/lists/lists.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('the page is refused with status 400', function (this: SvcWorld) {
  verify.isRefusedAsTooDeep(this.last);
});

Then('each list that answers in pages refuses with status 400', function (this: SvcWorld) {
  verify.eachRefusesDepth(this.exchanges);
});

Then('no page is served', function (this: SvcWorld) {
  verify.isNotServed(this.last);
});

Then('the page is not refused for its depth', function (this: SvcWorld) {
  verify.isNotRefusedForDepth(this.last, this.earlier);
});

Then('the message names the limit', function (this: SvcWorld) {
  verify.namesLimit(this.last);
});

Then('the message names the deepest page', function (this: SvcWorld) {
  verify.namesDeepestPage(this.last);
});
