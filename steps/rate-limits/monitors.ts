import { type Monitors, whenAlone } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import * as checks from './checks.ts';
import { isServedAfterRetryAfter } from './served-again.ts';

export const rateLimits: Monitors = {
  'RL-02': each(checks.hasRetryAfter),
  'RL-03': each(checks.hasReadableRetryAfter),
  'RL-04': each(checks.hasErrorBody),
  'RL-05': whenAlone(isServedAfterRetryAfter),
  'RL-09': recordEach(checks.formOfRetryAfter),
};
