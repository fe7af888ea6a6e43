import type { Caller } from '#harness/register/callers.ts';
import { recordEveryExchange } from '#harness/scenario/every.ts';
import { defineWords, Given, Then, thenEach, When } from '#harness/scenario/steps.ts';
import { findActivity, type LongOperation, longOperations, start } from './activities.ts';
import {
  carriesActivityId,
  describeCarriers,
  haveDifferentIds,
  isActivity,
  type LookUp,
  valuesOf,
} from './activity-ids.ts';

defineWords('longOperation', longOperations);

Given('{caller} has started {longOperation}', (s, caller: Caller, operation: LongOperation) =>
  start(s, caller, operation),
);

When('{caller} starts {longOperation}', (s, caller: Caller, operation: LongOperation) =>
  start(s, caller, operation),
);

When('{caller} looks up the Activity of the operation', (s, caller: Caller) => findActivity(s, caller));
Then('the response has an activity ID', (s) => s.hold(carriesActivityId, s.last));
Then('the Activity is found', (s) =>
  s.hold(isActivity(String(s.values.get('activityId'))), s.values.get('lookUp') as LookUp),
);

Then('the two operations have different activity IDs', (s) =>
  s.hold(haveDifferentIds, { later: s.last, earlier: s.earlier }),
);

Then('the location of the activity ID is recorded', (s) => s.record(describeCarriers(s.last) || 'nowhere'));
Then('the status of each listed Activity is recorded', (s) => s.record(...valuesOf(s.last, 'status')));

Then('the targetType of each listed Activity is recorded', (s) =>
  s.record(...valuesOf(s.last, 'targetType')),
);

thenEach(recordEveryExchange, {
  'the status of every Activity is recorded': (exchange) =>
    valuesOf(exchange, 'status').join(', ') || undefined,
  'the targetType of every Activity is recorded': (exchange) =>
    valuesOf(exchange, 'targetType').join(', ') || undefined,
});
