import { type Access, documentedAccess } from '#reference/server/domain/access.ts';
import { type Activities, documentedActivities } from '#reference/server/domain/activities.ts';
import { documentedHealth, type Health } from '#reference/server/domain/classify.ts';
import { documentedEnums, type Enums } from '#reference/server/domain/enums.ts';
import { documentedErrors, type Errors } from '#reference/server/domain/errors.ts';
import { documentedLimits, type Limits } from '#reference/server/domain/limits.ts';
import { documentedLists, type Lists } from '#reference/server/domain/paginate.ts';
import { documentedPasswords, type Passwords } from '#reference/server/domain/password-wait.ts';
import { documentedReleases, type Releases } from '#reference/server/domain/releases.ts';
import { documentedSchedules, type Schedules } from '#reference/server/domain/schedules.ts';
import { documentedSettings, type SettingRules } from '#reference/server/domain/settings.ts';
import { documentedSystem, type System } from '#reference/server/domain/system.ts';
import { documentedWire, type Wire } from '#reference/server/domain/wire.ts';
import { documentedReset, type Reset } from './reset.ts';

/** Every documented decision and figure, by area. A fault is this record with one of them changed. */
export interface Behaviour {
  system: System;
  health: Health;
  access: Access;
  lists: Lists;
  errors: Errors;
  enums: Enums;
  limits: Limits;
  passwords: Passwords;
  reset: Reset;
  activities: Activities;
  schedules: Schedules;
  settings: SettingRules;
  releases: Releases;
  wire: Wire;
}

export const documented: Behaviour = {
  system: documentedSystem,
  health: documentedHealth,
  access: documentedAccess,
  lists: documentedLists,
  errors: documentedErrors,
  enums: documentedEnums,
  limits: documentedLimits,
  passwords: documentedPasswords,
  reset: documentedReset,
  activities: documentedActivities,
  schedules: documentedSchedules,
  settings: documentedSettings,
  releases: documentedReleases,
  wire: documentedWire,
};

/** Members of some areas in place of the documented ones; a method is one of its area, and finds the others in `this`. */
export type Departures = { [Area in keyof Behaviour]?: Partial<Behaviour[Area]> & ThisType<Behaviour[Area]> };

/** The documented behaviour with some members of some areas replaced. */
export function departing(changes: Departures): Behaviour {
  const areas = Object.entries(documented).map(([area, decisions]) => [
    area,
    { ...decisions, ...changes[area as keyof Behaviour] },
  ]);
  return Object.fromEntries(areas) as Behaviour;
}
