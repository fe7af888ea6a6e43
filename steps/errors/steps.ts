import type { Caller } from '#harness/register/callers.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { everyExchange, recordEveryExchange } from '#harness/scenario/every.ts';
import { defineWords, Given, Then, When } from '#harness/scenario/steps.ts';
import * as errors from './checks.ts';
import { type FaultyRequest, faultyRequests } from './faulty-requests.ts';

defineWords('faultyRequest', faultyRequests);

Given('{caller} has sent {faultyRequest}', (s, caller: Caller, send: FaultyRequest) => send(s, caller));
When('{caller} sends {faultyRequest}', (s, caller: Caller, send: FaultyRequest) => send(s, caller));
Then('the response has the error body', (s) => s.hold(errors.hasErrorBody, s.last));

Then('each error is later than the same one before', (s) => {
  const pairs = errors.errorsThatCameTwice(s.exchanges);
  if (pairs.length === 0) throw new Untestable('not-seen', 'no error came twice that gives a time');
  for (const pair of pairs) s.hold(errors.hasLaterTime, pair);
});

Then('the error is later than the one before', (s) =>
  s.hold(errors.hasLaterTime, { later: s.last, earlier: s.earlier }),
);

Then('every error has the error body', everyExchange(errors.hasOrdinaryErrorBody));

Then(
  'every refusal for lack of credentials has the error body',
  everyExchange(errors.hasErrorBodyWithoutCredentials),
);

Then('every refusal for lack of a role has the error body', everyExchange(errors.hasErrorBodyWithoutRole));

Then('every refusal that may be for either has the error body', everyExchange(errors.hasErrorBodyForEither));

Then('the code of every error is a non-empty string', everyExchange(errors.hasCode));
Then('the message of every error is a non-empty string', everyExchange(errors.hasMessage));
Then('the timestamp of every error gives a time', everyExchange(errors.hasTime));
Then('the code of every error is recorded', recordEveryExchange(errors.codeOfError));

Then(
  'the shape of the details of every error is recorded',
  recordEveryExchange(errors.shapeOfErrorField('details')),
);

Then(
  'the shape of the validationErrors of every error is recorded',
  recordEveryExchange(errors.shapeOfErrorField('validationErrors')),
);

Then(
  'the notation of the timestamp of every error is recorded',
  recordEveryExchange(errors.notationOfErrorTime),
);

Then(
  'the additional fields of every error are recorded',
  recordEveryExchange(errors.additionalFieldsOfError),
);

Then('the status of every error of the server is recorded', recordEveryExchange(errors.statusOfServerError));
