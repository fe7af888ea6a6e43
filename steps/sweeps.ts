import { registerSpans } from '#harness/sweep/span.ts';
import { changesAtOnce } from './activities/changes-at-once.ts';
import { refused } from './authentication/refused.ts';
import { ways, waysOfOthers } from './authentication/ways.ts';
import { mistakes } from './errors/mistakes.ts';
import { readers } from './everywhere/dimensions.ts';
import { readsAtOnce } from './everywhere/reads-at-once.ts';
import { refusedResets } from './factory-reset/refused-resets.ts';
import { pages } from './lists/sweep.ts';
import { healthAfterStates } from './service-health/sweep.ts';

// The engine loads this file with the steps. What might change the server comes last.
registerSpans({
  ...{ healthAfterStates, changesAtOnce },
  ...{ pages, readers, readsAtOnce, refused, mistakes, ways, waysOfOthers, refusedResets },
});
