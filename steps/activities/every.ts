import type { Recording } from '#harness/scenario/check.ts';
import { type Monitors, recordEach } from '#harness/scenario/every.ts';
import { valuesOf } from './activity-ids.ts';

const shown =
  (name: Parameters<typeof valuesOf>[1]): Recording =>
  (exchange) =>
    valuesOf(exchange, name);

export const activities: Monitors = {
  'AC-10': recordEach(shown('status')),
  'AC-11': recordEach(shown('targetType')),
};
