import { activities } from './activities/observations.ts';
import { factoryReset } from './factory-reset/observations.ts';
import { passwords } from './passwords/observations.ts';
import type { Observations } from './responses/observation.ts';
import { schedules } from './schedules/observations.ts';
import { serviceHealth } from './service-health/observations.ts';
import { system } from './system/observations.ts';

/** What is written down for each open rule that has a scenario. */
export const observations: Observations = {
  ...activities,
  ...factoryReset,
  ...passwords,
  ...schedules,
  ...serviceHealth,
  ...system,
};
