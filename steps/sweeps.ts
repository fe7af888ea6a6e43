import { registerSpans } from '#harness/sweep/span.ts';
import { refused } from './authentication/refused.ts';
import { ways, waysOfOthers } from './authentication/ways.ts';
import { mistakes } from './errors/mistakes.ts';
import { changesAtOnce, readsAtOnce } from './everywhere/at-once.ts';
import { readers } from './everywhere/dimensions.ts';
import { pages } from './lists/sweep.ts';
import { healthAfterStates } from './service-health/sweep.ts';

// The engine loads this file with the steps. What might change the server comes last.
<<<<<<< HEAD
registerSpans([healthAfterStates, pages, readers, refused, mistakes, ways, waysOfOthers]);
=======
registerSpans([pages, readers, readsAtOnce, refused, mistakes, ways, waysOfOthers, changesAtOnce]);
>>>>>>> 1ce39015 (Send two requests at once, and judge each as if it were alone)
