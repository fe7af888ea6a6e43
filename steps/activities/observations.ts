import { carriersOf, kindsIn } from '#harness/rules/activities/activities.ts';
import type { Observations } from '#steps/world/observation.ts';

export const activities: Observations = {
  'AC-09': ({ last }) => carriersOf(last) || 'nowhere',
  'AC-10': ({ last }) => kindsIn(last, 'status'),
  'AC-11': ({ last }) => kindsIn(last, 'targetType'),
};
