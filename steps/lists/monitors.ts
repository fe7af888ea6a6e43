import { type Monitors, over } from '#harness/history/monitors.ts';
import { each, recordEach } from '#harness/scenario/every.ts';
import * as depth from './depth.ts';
import * as depthSequences from './depth-sequences.ts';
import { keepsDirection } from './directions.ts';
import * as envelope from './envelope.ts';
import * as pages from './pages.ts';

const computed = { isComputed: true };

export const lists: Monitors = {
  'LS-01': each(envelope.hasSevenFields),
  'LS-02': each(envelope.hasItemsInArray),
  'LS-03': each(envelope.hasIntegerCounts),
  'LS-04': each(envelope.hasBooleanFlags),
  'LS-05': each(envelope.staysWithinSize),
  'LS-06': each(envelope.staysWithinCap),
  'LS-07': each(envelope.hasRequestedSize, computed),
  'LS-08': each(envelope.hasRequestedNumber, computed),
  'LS-09': each(envelope.countsItsPages),
  'LS-10': each(envelope.announcesNextPage),
  'LS-11': each(envelope.announcesPreviousPage),
  'LS-12': each(envelope.holdsWhatIsLeft, computed),
  'LS-15': over(depthSequences.refusesTooDeep),
  'LS-17': over(depthSequences.servesWithinDepth),
  'LS-19': over(depthSequences.refusesVeryLarge),
  'LS-16': each(depth.servesNoPageBeyondDepth, computed),
  'LS-21': over(depthSequences.namesLimit),
  'LS-22': over(depthSequences.namesDeepestPage),
  'LS-24': over(keepsDirection),
  'LS-31': recordEach(pages.describeEmptyList),
  'LS-32': recordEach(depth.describeLimit),
  'LS-35': recordEach(pages.describeSizeForOne),
  'LS-36': each(envelope.hasEachItemOnce),
};
