import type { Observations } from './responses/observation.ts';
import { system } from './system/observations.ts';

/** What is written down for each open rule that has a scenario. */
export const observations: Observations = {
  ...system,
};
