import { Then } from '@cucumber/cucumber';
import { judgeByClientChecks } from '#harness/rules/client-commands/client-checks.ts';
import * as verify from '#harness/rules/client-commands/client-output.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('{nthCommand} succeeds', function (this: SvcWorld, nth: number) {
  verify.succeeds(this.client, nth);
});

Then('{nthCommand} reports an error', function (this: SvcWorld, nth: number) {
  verify.reportsError(this.client, nth);
});

/** The client as what judges every scenario sees it, by the rules of this one. */
Then('the client {clientConduct}', function (this: SvcWorld, _: string) {
  judgeByClientChecks(this.rules, this.client, this.session);
});
