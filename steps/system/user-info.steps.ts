import { Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/system/user-info.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('the user info is complete', function (this: SvcWorld) {
  verify.isComplete(this.last);
});

Then('the caller is authorised', function (this: SvcWorld) {
  verify.isAuthorised(this.last, true);
});

Then('the caller has a Metaverse Object', function (this: SvcWorld) {
  verify.hasMetaverseObject(this.last);
});

Then('the caller is not authorised', function (this: SvcWorld) {
  verify.isAuthorised(this.last, false);
});

Then('a message explains why the caller is not authorised', function (this: SvcWorld) {
  verify.explainsRefusal(this.last);
});

Then('the caller has no Metaverse Object', function (this: SvcWorld) {
  verify.hasNoMetaverseObject(this.last);
});

Then('the caller is an administrator', function (this: SvcWorld) {
  verify.isAdministrator(this.last, true);
});

Then('the caller is not an administrator', function (this: SvcWorld) {
  verify.isAdministrator(this.last, false);
});

Then('being an administrator agrees with the roles', function (this: SvcWorld) {
  verify.agreesWithRoles(this.last);
});

Then('the caller came by {word}', function (this: SvcWorld, method: string) {
  verify.cameBy(this.last, method);
});
