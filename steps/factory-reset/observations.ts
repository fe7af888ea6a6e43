import { howForceWent, resetAmong, whatIsLeft } from '#harness/rules/factory-reset/factory-reset.ts';
import { type Findings, find, takeInventory } from '#harness/rules/factory-reset/inventory.ts';
import { activities, metaverseObjects } from '#harness/rules/factory-reset/kinds.ts';
import { howInitiatorIsNamed, howToldApart } from '#harness/rules/factory-reset/reset-activity.ts';
import { whatBecameOf } from '#harness/rules/factory-reset/reset-aftermath.ts';
import { whatIsCounted } from '#harness/rules/factory-reset/reset-answer.ts';
import { howCleared } from '#harness/rules/factory-reset/service-settings.ts';
import type { Observations } from '#steps/world/observation.ts';
import { asking, beforeAndAfter } from './auditor.ts';

export const factoryReset: Observations = {
  'FR-71': async (world) => {
    const { last: reset, values } = world;
    const now = await find(asking(world), metaverseObjects);
    return whatBecameOf(values.get('administrators') as readonly string[], now, reset);
  },
  'FR-74': async (world) => {
    const { last: reset } = world;
    return whatIsCounted(reset, ...(await beforeAndAfter(world, metaverseObjects)));
  },
  'FR-75': ({ last, values }) => howForceWent(last, values.has('activityId')),
  'FR-78': async (world) => howToldApart(...(await beforeAndAfter(world, activities))),
  'FR-79': async (world) => {
    const names = world.values.get('names') as readonly string[];
    return howInitiatorIsNamed(names, ...(await beforeAndAfter(world, activities)));
  },
  'FR-80': async (world) => howCleared(await asking(world)('getServiceSettings')),
  'FR-81': async (world) => {
    const { exchanges, values } = world;
    const { status } = resetAmong(exchanges).response;
    const before = values.get('inventory') as ReadonlyMap<string, Findings>;
    const left = whatIsLeft(before, await takeInventory(asking(world)));
    return `failed at the ${values.get('place')} step: status ${status}, ${left}`;
  },
};
