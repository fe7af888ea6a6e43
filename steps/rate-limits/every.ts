import { each, type Monitors, recordEach } from '#harness/scenario/every.ts';
import * as checks from './checks.ts';

export const rateLimits: Monitors = {
  'RL-02': each(checks.hasRetryAfter),
  'RL-03': each(checks.hasReadableRetryAfter),
  'RL-04': each(checks.hasErrorBody),
  'RL-09': recordEach(checks.formOfRetryAfter),
};
