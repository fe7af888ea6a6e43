import { type DataTable, Then } from '@cucumber/cucumber';
import * as verify from '#harness/rules/client-commands/client-output.ts';
import type { SvcWorld } from '#steps/world/world.ts';

Then('{nthCommand} succeeds', function (this: SvcWorld, nth: number) {
  verify.succeeds(this.client, nth);
});

Then('{nthCommand} reports an error', function (this: SvcWorld, nth: number) {
  verify.reportsError(this.client, nth);
});

Then('the client prints {printing}', function (this: SvcWorld, printing: verify.Printing) {
  verify.prints[printing](this.client, this.session);
});

/**
 * A member in each row, an object of the output in each further column: a value, names in a list, or `as sent`, which
 * is the value that the service sent.
 */
Then('the output has:', function (this: SvcWorld, table: DataTable) {
  verify.hasOutput(this.client, table.raw() as unknown as readonly verify.OutputRow[]);
});
