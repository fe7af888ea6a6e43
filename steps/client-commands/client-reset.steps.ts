import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/client-commands/client-reset.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('a reset is asked for', function (this: SvcWorld) {
  verify.resets(this.dialogue);
});

Then('no reset is asked for', function (this: SvcWorld) {
  verify.doesNotReset(this.dialogue);
});

Then('the person is asked before any reset is', function (this: SvcWorld) {
  verify.asksFirst(this.dialogue);
});

Then('the reset asked for includes administrators', function (this: SvcWorld) {
  verify.resetsWith(this.dialogue, 'includeAdministrators');
});

Then('the reset asked for keeps administrators', function (this: SvcWorld) {
  verify.resetsWithout(this.dialogue, 'includeAdministrators');
});

Then('the reset asked for acknowledges the lockout', function (this: SvcWorld) {
  verify.resetsWith(this.dialogue, 'acknowledgeAdministratorLockout');
});
