import { type Access, documentedAccess } from './access.ts';
import { type Activities, documentedActivities } from './activities.ts';
import { documentedHealth, type Health } from './classify.ts';
import { documentedEnums, type Enums } from './enums.ts';
import { documentedErrors, type Errors } from './errors.ts';
import { documentedLimits, type Limits } from './limits.ts';
import { documentedLists, type Lists } from './paginate.ts';
import { documentedPasswords, type Passwords } from './password-wait.ts';
import { documentedReleases, type Releases } from './releases.ts';
import { documentedReset, type Reset } from './reset.ts';
import { documentedSchedules, type Schedules } from './schedules.ts';
import { documentedSettings, type SettingRules } from './settings.ts';
import { documentedSystem, type System } from './system.ts';
import { documentedWire, type Wire } from './wire.ts';

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

/** The documented behaviour with some members of some areas replaced. */
export function departing(changes: { [Area in keyof Behaviour]?: Partial<Behaviour[Area]> }): Behaviour {
  const areas = Object.entries(documented).map(([area, decisions]) => [
    area,
    { ...decisions, ...changes[area as keyof Behaviour] },
  ]);
  return Object.fromEntries(areas) as Behaviour;
}
