import { membersOf } from '#harness/rules/judging/expectation.ts';
import type { Observation, Observations } from '#steps/responses/observation.ts';
import { findReactionToStatus } from './schedule-executions.ts';

const statusAfter =
  (ending: string): Observation =>
  ({ last }) =>
    `${ending}: ${String(membersOf(last).status)}`;

export const schedules: Observations = {
  'SC-14': statusAfter('unfinished'),
  'SC-15': async (world) => `status sent with the list of executions: ${await findReactionToStatus(world)}`,
  'SC-16': (world) => {
    const stopped = world.situation.some(({ params }) => params.status === 'Failed');
    return statusAfter(stopped ? 'stopped' : 'cancelled')(world);
  },
  'SC-17': ({ last }) => String(membersOf(last).errorMessage),
};
