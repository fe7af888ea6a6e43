import { type DataTable, defineParameterType } from '@cucumber/cucumber';
import type { Check } from '#harness/scenario/check.ts';
import { duration, secondsIn } from '#harness/scenario/elapsed.ts';
import { succeeds } from '#harness/scenario/response.ts';
import { Then } from '#harness/scenario/steps.ts';
import { isRefusedWithoutCredentials, isRefusedWithoutRole } from '#steps/authentication/checks.ts';
import { assumeServedOtherwise } from '#steps/authentication/sweep.ts';
import { holdByRules, recordByRules, rowsOf } from './by-rules.ts';
import * as checks from './checks.ts';

// One field per row: `| version | a semantic version |`.
Then('the response has:', (s, table: DataTable) => {
  s.hold(checks.hasResult, s.last);
  holdByRules(s, [s.last]);
  s.hold(checks.hasFields(rowsOf(table)), s.last);
});

// For a rule tagged @every: its check of every exchange, on this response.
Then('the response conforms to the rule', (s) => holdByRules(s, [s.last]));

// One header per row: `| Cache-Control | no-store |`, `| Retry-After | seconds or an HTTP date |`.
Then('the response has the header:', (s, table: DataTable) => {
  holdByRules(s, [s.last]);
  s.hold(checks.hasHeaders(rowsOf(table)), s.last);
});

Then('the error( for the last of these requests) has:', (s, table: DataTable) => {
  holdByRules(s, [s.last]);
  s.hold(checks.errorHasFields(rowsOf(table)), s.last);
});

Then('the {word} is the same as before', (s, field: string) => s.hold(checks.repeats(field), s.lastTwo));

// `later than before`, `later, or unchanged if less than 5 s have passed`, `6 s later, give or take 5 s`
defineParameterType({
  name: 'lateness',
  regexp: new RegExp(
    `later than before|later, or unchanged if less than (${duration}) have passed|(${duration}) later(?:, give or take (${duration}))?`,
  ),
  transformer:
    (kept?: string, moved?: string, error = '0 s') =>
    (field: string): Check<checks.Successive> =>
      moved === undefined
        ? checks.isLater(field, secondsIn(kept ?? '0 s'))
        : checks.hasMovedOn(field, secondsIn(moved), secondsIn(error)),
});

Then('the {word} is {lateness}', (s, field: string, isLater: (field: string) => Check<checks.Successive>) =>
  s.hold(isLater(field), s.lastTwo),
);

Then('the {word}, if it has a time zone, agrees with the Date header', (s, field: string) =>
  s.hold(checks.agreesWithDate, { answer: s.last, field, movesClock: s.session.control.movesClock }),
);

Then('the {word} is in UTC according to the Date header', (s, field: string) =>
  s.hold(checks.isUtcByDate, { answer: s.last, field, movesClock: s.session.control.movesClock }),
);

Then('the request succeeds with status {statuses}', (s, statuses: readonly number[]) =>
  s.hold(succeeds(...statuses), s.last),
);

Then('the request is refused {refusal}', async (s, isRefusal: Check) => {
  const { last } = s;
  const isOfCaller = isRefusal === isRefusedWithoutCredentials || isRefusal === isRefusedWithoutRole;
  if (isOfCaller) await assumeServedOtherwise(s, last);
  s.hold(isRefusal, last);
});

Then('the status code is not {int}', (s, status: number) =>
  s.hold(checks.hasOtherStatusThan(status), s.last),
);
Then('each request is refused {refusal}', (s, isRefusal: Check) => s.holdEach(isRefusal, s.series));

// The document leaves open what the steps below record, so these steps check nothing.
Then('the behaviour is recorded', recordByRules);

Then('the status code is recorded', (s) => s.record(`status ${s.last.response.status}`));

Then('the method and the path are recorded', (s) => {
  const { request, response } = s.last;
  const isFound = response.status < 400 || response.status === 503;
  s.record(isFound ? `${request.method} ${new URL(request.url).pathname}` : 'not found');
});

Then('the HTTP status is recorded, with the( Status or) code in the body, if any', (s) => {
  const { operation, response } = s.last;
  const { status = undefined, code = undefined } = (response.content ?? {}) as Record<string, unknown>;
  const word = status ?? code;
  s.record(`${operation}: status ${response.status}${word === undefined ? '' : `, ${String(word)}`}`);
});
