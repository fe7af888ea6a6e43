import { type Monitors, over } from '#harness/history/monitors.ts';
import type { Recording } from '#harness/scenario/check.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import { valuesOf } from './activity-ids.ts';
import { hasActivityId, hasActivityOfItsOwn, leadsToItsActivity } from './own-activity.ts';

const shown =
  (name: Parameters<typeof valuesOf>[1]): Recording =>
  (exchange) =>
    valuesOf(exchange, name);

export const activities: Monitors = {
  'AC-07': over(leadsToItsActivity),
  'AC-08': over(hasActivityOfItsOwn),
  'AC-13': each(hasActivityId),
  'AC-10': recordEach(shown('status')),
  'AC-11': recordEach(shown('targetType')),
};
