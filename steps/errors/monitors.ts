import { type Monitors, overTime } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import { movesOn } from '#steps/responses/moving-times.ts';
import { checkOperations } from '#steps/responses/results.ts';
import * as checks from './checks.ts';

export const errors: Monitors = {
  'ER-01': [
    each(checks.hasOrdinaryErrorBody),
    each(checks.hasErrorBodyForEither, { unlessBroken: ['ER-06', 'ER-07'] }),
  ],
  'ER-02': each(checks.hasCode),
  'ER-03': each(checks.hasMessage),
  'ER-04': each(checks.hasTime),
  'ER-05': overTime(
    // A readiness response with an error status has the time of its check.
    movesOn('timestamp', ({ operation = '', response: { status } }) =>
      status >= 400 && !checkOperations.includes(operation) ? 'error' : undefined,
    ),
  ),
  'ER-06': each(checks.hasErrorBodyWithoutCredentials),
  'ER-07': each(checks.hasErrorBodyWithoutRole),
  'ER-10': each(checks.hasErrorBodyWithoutJson),
  'ER-13': recordEach(checks.codeOfError),
  'ER-14': recordEach(checks.shapeOfErrorField('details')),
  'ER-15': recordEach(checks.shapeOfErrorField('validationErrors')),
  'ER-16': recordEach(checks.notationOfErrorTime),
  'ER-17': recordEach(checks.additionalFieldsOfError),
  'ER-21': recordEach(checks.statusOfServerError),
};
