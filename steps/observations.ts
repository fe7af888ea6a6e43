import type { Observations } from './responses/observation.ts';
import { serviceHealth } from './service-health/observations.ts';
import { system } from './system/observations.ts';

/** What is written down for each open rule that has a scenario. */
export const observations: Observations = {
  ...serviceHealth,
  ...system,
};
