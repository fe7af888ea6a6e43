import type { Monitors } from '#harness/history/monitors.ts';
import { each } from '#harness/scenario/every.ts';
import * as targetType from './target-type.ts';

export const enums: Monitors = {
  'EN-06': each(targetType.isNamedSynchronisationRule, { isPartial: true }),
  'EN-07': each(targetType.isNotNamedSyncRule),
  'EN-08': each(targetType.isNamedSyncRule, { isPartial: true }),
  'EN-09': each(targetType.isName),
};
