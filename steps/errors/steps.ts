import type { Caller } from '#harness/register/callers.ts';
import { notSeen } from '#harness/result/outcome.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import { defineWords, Then, thenEach, When } from '#harness/scenario/steps.ts';
import * as errors from './checks.ts';
import { type FaultyRequest, faultyRequests } from './faulty-requests.ts';

defineWords('faultyRequest', faultyRequests);

When('{caller} (has )sent/sends {faultyRequest}', (s, caller: Caller, send: FaultyRequest) =>
  send(s, caller),
);
Then('the response( to the last of these requests)(, if an error,) has the error body', (s) =>
  s.hold(errors.hasErrorBody, s.last),
);

Then('the second error of each operation has a later timestamp than the first', (s) => {
  const pairs = errors.errorsThatCameTwice(s.exchanges);
  if (pairs.length === 0) throw notSeen('no operation had two errors with timestamps');
  for (const pair of pairs) s.hold(errors.hasLaterTime, pair);
});

Then('the second error has a later timestamp than the first', (s) => s.hold(errors.hasLaterTime, s.lastTwo));

thenEach(each, {
  'every error that no more specific rule checks has the error body': errors.hasOrdinaryErrorBody,
  'every refusal of an unauthenticated caller has the error body': errors.hasErrorBodyWithoutCredentials,
  'every refusal of a caller without the Administrator role has the error body':
    errors.hasErrorBodyWithoutRole,
  'every 401 whose cause is uncertain has the error body': errors.hasErrorBodyForEither,
  'the code of every error is a non-empty string': errors.hasCode,
  'the message of every error is a non-empty string': errors.hasMessage,
  'the timestamp of every error is a time': errors.hasTime,
});
thenEach(recordEach, {
  'the code and status of every error are recorded': errors.codeOfError,
  'the type of details and the code of every error with details are recorded':
    errors.shapeOfErrorField('details'),
  'the type of validationErrors and the code of every error with validationErrors are recorded':
    errors.shapeOfErrorField('validationErrors'),
  'the format of the timestamp of every error is recorded': errors.notationOfErrorTime,
  'the names of the additional fields of every error are recorded': errors.additionalFieldsOfError,
  'the status and operation of every server error are recorded': errors.statusOfServerError,
});
