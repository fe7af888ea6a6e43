import type { Monitors } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import * as checks from './checks.ts';

export const authentication: Monitors = {
  'AU-16': each(checks.isRefusedUnlessOpen),
  'AU-26': each(checks.staysClosed),
  'AU-18': recordEach(checks.statusOfRefusal),
  'AU-19': recordEach(checks.statusForLackOfRole),
  'AU-20': recordEach(checks.challengeOf),
};
