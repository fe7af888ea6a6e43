import { Then } from '@cucumber/cucumber';
import * as access from '#harness/rules/authentication/access.ts';
import { expectSuccess } from '#harness/rules/judging/expectation.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('the request succeeds with status {int}', function (this: SvcWorld, status: number) {
  expectSuccess(this.last, status);
});

Then('the request is refused for want of credentials', function (this: SvcWorld) {
  access.isRefusedWithoutCredentials(this.last);
});

Then('the request is refused for want of a role', function (this: SvcWorld) {
  access.isRefusedWithoutRole(this.last);
});
