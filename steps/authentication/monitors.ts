import type { Monitors } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import * as checks from './checks.ts';
import { refusalRules } from './credentials.ts';

export const authentication: Monitors = {
  'AU-16': each(checks.isRefusedUnlessOpen),
  'AU-26': [each(checks.staysClosed(({ caller }) => caller === 'nobody')), each(checks.keepsItsTexts)],
  'AU-27': each(checks.staysClosed(({ caller }) => caller !== 'nobody' && caller !== 'administrator')),
  ...Object.fromEntries(
    [...Map.groupBy(refusalRules, ([, rule]) => rule)].map(([rule, credentials]) => [
      rule,
      each(checks.refuses(...credentials.map(([name]) => name))),
    ]),
  ),
  'AU-18': recordEach(checks.statusOfRefusal),
  'AU-19': recordEach(checks.statusForLackOfRole),
  'AU-20': recordEach(checks.challengeOf),
};
