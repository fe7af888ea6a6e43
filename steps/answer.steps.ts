import { type DataTable, Then } from '@cucumber/cucumber';
import { HarnessError } from '#harness/errors.ts';
import { ruleById } from '#harness/register/register.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectSuccess } from '#harness/rules/judging/expectation.ts';
import {
  expectErrorMembers,
  expectHeaders,
  expectLater,
  expectMembers,
  expectMovedOn,
  expectOtherStatus,
  expectRepeated,
  resultIn,
} from '#harness/rules/judging/judge-answer.ts';
import { judgeEach } from '#harness/rules/judging/judge-each.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { seriesOf } from '#harness/scenario/series.ts';
import { judgeByRules, rowsOf } from './judging.ts';
import { observations } from './observations.ts';
import type { Refusal } from './parameter-types.ts';

// The document leaves open what these scenarios look at: recorded under the ledger entry of the rule, never judged.
Then('the answer is recorded', async function (this: Scenario) {
  for (const id of this.rules) {
    const openPoint = ruleById(id)?.openPoint;
    const observation = observations[id];
    if (openPoint === undefined || observation === undefined)
      throw new HarnessError('INTERNAL', `Nothing says what ${id} records: see steps/observations.ts.`);
    for (const text of [await observation(this)].flat()) this.observe(openPoint, text);
  }
});

/**
 * The members of the answer, a row each: `| version | a semantic version |`, `| status | ready or not_ready |`. What
 * judges the scenario's rules on all traffic judges this answer first, and says whether they speak of it at all.
 */
Then('the answer has:', function (this: Scenario, table: DataTable) {
  resultIn(this.last);
  judgeByRules(this, [this.last]);
  expectMembers(this.last, rowsOf(table));
});

// The same for its headers: `| Cache-Control | no-store |`, `| Retry-After | seconds or an HTTP date |`.
Then('the answer has the header:', function (this: Scenario, table: DataTable) {
  judgeByRules(this, [this.last]);
  expectHeaders(this.last, rowsOf(table));
});

Then('the error has:', function (this: Scenario, table: DataTable) {
  judgeByRules(this, [this.last]);
  expectErrorMembers(this.last, rowsOf(table));
});

Then('the {word} is the same as before', function (this: Scenario, member: string) {
  expectRepeated(this.last, this.earlier, member);
});

Then('the {word} is later than before', function (this: Scenario, member: string) {
  expectLater(this.last, this.earlier, member);
});

Then('the {word} has moved on by {duration}', function (this: Scenario, member: string, seconds: number) {
  expectMovedOn(this.last, this.earlier, member, seconds);
});

Then('the request succeeds with status {statuses}', function (this: Scenario, statuses: readonly number[]) {
  expectSuccess(this.last, ...statuses);
});

Then('the request is refused {refusal}', function (this: Scenario, judge: Refusal) {
  judge(this.last);
});

Then('the status is not {int}', function (this: Scenario, status: number) {
  expectOtherStatus(this.last, status);
});

Then('each request is refused {refusal}', function (this: Scenario, judge: Refusal) {
  const series = seriesOf(this);
  if (series.length === 0) throw new Untestable('not-seen', 'no answer shows anything of it');
  judgeEach(series, judge);
});
