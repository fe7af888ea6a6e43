import type { Caller } from '#harness/register/callers.ts';
import { notSeen } from '#harness/result/outcome.ts';
import { defineWords, Then, When } from '#harness/scenario/steps.ts';
import * as errors from './checks.ts';
import { type FaultyRequest, faultyRequests } from './faulty-requests.ts';

defineWords('faultyRequest', faultyRequests);

When('{caller} (has )sent/sends {faultyRequest}', (s, caller: Caller, send: FaultyRequest) =>
  send(s, caller),
);
Then('the response( to the last of these requests)(, if an error,) has the error body', (s) =>
  s.hold(errors.hasErrorBody, s.last),
);

Then('the second error( of each operation) has a later timestamp than the first', (s) => {
  const pairs = errors.errorsThatCameTwice(s.exchanges);
  if (pairs.length === 0) throw notSeen('no operation had two errors with timestamps');
  for (const pair of pairs) s.hold(errors.hasLaterTime, pair);
});
