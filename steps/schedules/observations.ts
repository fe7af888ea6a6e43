import { membersOf } from '#harness/rules/judging/expectation.ts';
import type { Observation, Observations } from '#steps/world/observation.ts';
import { reactionToStatus } from './schedule-executions.ts';

const statusOfRun =
  (run: string): Observation =>
  ({ last }) =>
    `${run}: ${String(membersOf(last).status)}`;

export const schedules: Observations = {
  'SC-14': statusOfRun('unfinished'),
  'SC-15': async (world) => `status sent with the list of executions: ${await reactionToStatus(world)}`,
  'SC-16': (world) => {
    const stopped = world.situation.some(({ params }) => params.status === 'Failed');
    return statusOfRun(stopped ? 'stopped' : 'cancelled')(world);
  },
  'SC-17': ({ last }) => String(membersOf(last).errorMessage),
};
