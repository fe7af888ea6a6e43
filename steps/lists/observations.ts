import { limitAsWritten } from '#harness/rules/lists/depth.ts';
import * as seen from '#harness/rules/lists/lists-seen.ts';
import type { Observation, Observations } from '#steps/world/observation.ts';

const pageAndSize: Observation = ({ last }) => seen.inWords(last);

export const lists: Observations = {
  'LS-26': pageAndSize,
  'LS-27': ({ earlier, last }) => seen.sizeThatCounts(earlier, last),
  'LS-28': pageAndSize,
  'LS-29': pageAndSize,
  'LS-30': ({ last }) => seen.answerBeyondEnd(last),
  'LS-31': ({ last }) => seen.pagesOfEmptyList(last),
  'LS-32': ({ last }) => limitAsWritten(last),
  'LS-33': pageAndSize,
};
