import { describeCarriers, valuesOf } from '#harness/rules/activities/activities.ts';
import type { Observations } from '#steps/responses/observation.ts';

export const activities: Observations = {
  'AC-09': ({ last }) => describeCarriers(last) || 'nowhere',
  'AC-10': ({ last }) => valuesOf(last, 'status'),
  'AC-11': ({ last }) => valuesOf(last, 'targetType'),
};
