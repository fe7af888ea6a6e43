import { Then } from '@cucumber/cucumber';
import { judgeByClientChecks } from '#harness/rules/client-commands/client-checks.ts';
import * as verify from '#harness/rules/client-commands/client-output.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';

Then('{nthCommand} succeeds', function (this: Scenario, nth: number) {
  verify.succeeds(this.client, nth);
});

Then('{nthCommand} reports an error', function (this: Scenario, nth: number) {
  verify.reportsError(this.client, nth);
});

/** The client as what judges every scenario sees it, by the rules of this one. */
Then('the client {clientConduct}', function (this: Scenario, _: string) {
  judgeByClientChecks(this.rules, this.client, this.session);
});
