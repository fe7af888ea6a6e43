import { describeLimit } from '#harness/rules/lists/depth.ts';
import {
  describeEmptyList,
  describePage,
  describePageAfterLast,
  describeSizeThatCounts,
} from '#harness/rules/lists/describe-lists.ts';
import type { Observation, Observations } from '#steps/responses/observation.ts';

const page: Observation = ({ last }) => describePage(last);

export const lists: Observations = {
  'LS-26': page,
  'LS-27': ({ earlier, last }) => describeSizeThatCounts(earlier, last),
  'LS-28': page,
  'LS-29': page,
  'LS-30': ({ last }) => describePageAfterLast(last),
  'LS-31': ({ last }) => describeEmptyList(last),
  'LS-32': ({ last }) => describeLimit(last),
  'LS-33': page,
};
