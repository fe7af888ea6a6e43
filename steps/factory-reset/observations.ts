import { type Inventory, takeInventory } from '#harness/rules/factory-reset/inventory.ts';
import { activities, metaverseObjects } from '#harness/rules/factory-reset/kinds.ts';
import { describeCarriage } from '#harness/rules/factory-reset/people.ts';
import { describeLoss } from '#harness/rules/factory-reset/records.ts';
import { describeActivity, describeInitiator } from '#harness/rules/factory-reset/reset-activity.ts';
import { describeCount } from '#harness/rules/factory-reset/reset-answer.ts';
import { describeForce, resetAmong } from '#harness/rules/factory-reset/reset-request.ts';
import type { Observations } from '#steps/responses/observation.ts';
import { askAsAuditor, beforeAndAfter } from './auditor.ts';
import { administratorsOf, findMetaverseObjects, namesOf } from './people.ts';
import { describeMapping } from './service-settings.ts';

export const factoryReset: Observations = {
  'FR-71': async (world) => {
    const { last: reset } = world;
    return describeCarriage(administratorsOf(world), await findMetaverseObjects(world), reset);
  },
  'FR-74': async (world) => {
    const { last: reset } = world;
    return describeCount(reset, ...(await beforeAndAfter(world, metaverseObjects)));
  },
  'FR-75': ({ last, values }) => describeForce(last, values.has('activityId')),
  'FR-78': async (world) => describeActivity(...(await beforeAndAfter(world, activities))),
  'FR-79': async (world) => describeInitiator(namesOf(world), ...(await beforeAndAfter(world, activities))),
  'FR-80': describeMapping,
  'FR-81': async (world) => {
    const { exchanges, values } = world;
    const { status } = resetAmong(exchanges).response;
    const before = values.get('inventory') as Inventory;
    const loss = describeLoss(before, await takeInventory(askAsAuditor(world)));
    return `failed at the ${values.get('place')} step: status ${status}, ${loss}`;
  },
};
