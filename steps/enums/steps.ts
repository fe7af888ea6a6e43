import type { Caller } from '#harness/register/callers.ts';
import { defineWords, Given, Then, When } from '#harness/scenario/steps.ts';
import { enumFieldsFor } from './enum-fields.ts';
import type { ChooseValues, SendInFields } from './send-values.ts';
import * as sending from './send-values.ts';
import * as sent from './sent-values.ts';

// The values to send for each phrase. The numbers of an enum's members may start at 0 or at 1.
// A server whose integers are too small may read 256 or 2 ** 32 as 0, which may be a member's number.
const enumValues: Readonly<Record<string, ChooseValues>> = {
  // A member may need further fields, such as a time for `Cron`. A server that ignores a field returns its default,
  // which may be any but the first name.
  'the name of a member': (names, isOwn) => names.slice(0, isOwn ? 1 : 3),
  'the number 1': () => [1],
  'the number of a member': ({ length }) => Array.from({ length: Math.max(2, length) }, (_, value) => value),
  'a number outside the range of the enum': ({ length }) => [-1, length, length + 1, 256, 2 ** 32],
  'a number in a string': () => ['1'],
  'a name in the wrong letter case': ([name = '']) => [
    name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase(),
  ],
  'an unknown name': () => ['NoSuchMember'],
};

const enumFields: Readonly<Record<string, SendInFields>> = {
  'each enum-typed field': sending.sendInEachField,
  'each field that accepted a name': sending.sendInFieldsThatTookNames,
  'each enum-typed query parameter': sending.sendInEachParameter,
};

defineWords('enumValue', enumValues);

defineWords('enumFields', enumFields);

Given('{caller} has read every list in which these requests created a record', async (s, caller: Caller) => {
  s.notes.reader = caller;
  await sending.readListsOfRecords(s, caller);
});

When(
  '{caller} (has )sent/sends {enumValue} in {enumFields}',
  (s, caller: Caller, values: ChooseValues, send: SendInFields) => send(s, caller, values),
);

Then('no request is refused because of its enum value', (s) => {
  const fields = enumFieldsFor(s.session);
  const telling = sent.requestsThatShowTheirValue(s.exchanges, fields);
  for (const each of telling) s.hold(sent.isValueAccepted(fields), each);
  const judged = telling.flatMap((each) => sent.fieldSentBy(each, fields)?.operation ?? []);
  s.count(
    judged,
    fields.map(({ operation }) => operation),
  );
});

Then('these lists are as long as before', async (s) => {
  await sending.readListsOfRecords(s, s.noted('reader'));
  for (const each of sent.listsAroundNumbers(s.exchanges, enumFieldsFor(s.session)))
    s.hold(sent.countsAsManyAsBefore, each);
});

Then('the status code for each field is recorded', (s) =>
  s.record(...sent.describeOutcomes(s.exchanges, enumFieldsFor(s.session))),
);

Then('the status code for each query parameter is recorded', (s) => {
  s.record(
    ...s.exchanges.map(
      ({ operation, request, response }) =>
        `${operation}${new URL(request.url).search}: status ${response.status}`,
    ),
  );
});
