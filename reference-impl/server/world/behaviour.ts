import { documentedAccess } from '#reference/server/domain/access.ts';
import { documentedActivities } from '#reference/server/domain/activities.ts';
import { documentedLists } from '#reference/server/domain/lists.ts';
import { documentedPasswords } from '#reference/server/domain/passwords.ts';
import { documentedLimits } from '#reference/server/domain/rate-limits.ts';
import { documentedEnums, documentedReleases } from '#reference/server/domain/releases.ts';
import { documentedReset } from '#reference/server/domain/reset.ts';
import { documentedSchedules } from '#reference/server/domain/schedules.ts';
import { documentedHealth } from '#reference/server/domain/service-health.ts';
import { documentedSettings, documentedSystem } from '#reference/server/domain/system.ts';

/** Every documented rule and limit, by area. A mutant overrides some rules or limits, or adds middleware. */
export const documented = {
  system: documentedSystem,
  health: documentedHealth,
  access: documentedAccess,
  lists: documentedLists,
  enums: documentedEnums,
  limits: documentedLimits,
  passwords: documentedPasswords,
  reset: documentedReset,
  activities: documentedActivities,
  schedules: documentedSchedules,
  settings: documentedSettings,
  releases: documentedReleases,
};

export type Behaviour = typeof documented;
