import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/client-commands/client-output.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('the command succeeds', function (this: SvcWorld) {
  verify.succeeds(this.dialogue, 0);
});

Then('the second command succeeds', function (this: SvcWorld) {
  verify.succeeds(this.dialogue, 1);
});

Then('the command reports an error', function (this: SvcWorld) {
  verify.reportsError(this.dialogue, 0);
});

Then('the first command reports an error', function (this: SvcWorld) {
  verify.reportsError(this.dialogue, 0);
});

Then('nothing is output', function (this: SvcWorld) {
  verify.outputsNothing(this.dialogue);
});

Then('something is printed', function (this: SvcWorld) {
  verify.printsSomething(this.dialogue);
});

Then('nothing printed holds the key', function (this: SvcWorld) {
  verify.showsNoKey(this.dialogue);
});

Then(
  'the output is one object with {members}, as the service sent them',
  function (this: SvcWorld, members: readonly string[]) {
    verify.isOneObject(this.dialogue, members);
  },
);

Then('the output is the three services in order', function (this: SvcWorld) {
  verify.isThreeServices(this.dialogue);
});

Then('each service is output with its members, as the service sent them', function (this: SvcWorld) {
  verify.areServicesAsSent(this.dialogue);
});

Then('it holds three services in order', function (this: SvcWorld) {
  verify.holdsThreeServices(this.dialogue);
});
