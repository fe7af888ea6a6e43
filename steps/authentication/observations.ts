import { describeAccess, describeMethod } from '#harness/rules/authentication/access.ts';
import { seriesOf } from '#harness/scenario/series.ts';
import type { Observation, Observations } from '#steps/responses/observation.ts';

const accessOf: Observation = (world) => `${world.values.get('who')}: ${describeAccess(seriesOf(world))}`;

export const authentication: Observations = {
  'AU-22': accessOf,
  'AU-23': ({ values, last }) => `${values.get('who')}: ${describeMethod(last)}`,
  'AU-24': accessOf,
};
