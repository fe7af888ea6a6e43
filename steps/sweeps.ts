import { registerSpans } from '#harness/sweep/span.ts';
import { ways } from './authentication/ways.ts';
import { forms, readers } from './everywhere/dimensions.ts';
import { pages } from './lists/sweep.ts';

// The engine loads this file with the steps.
registerSpans([ways, readers, forms, pages]);
