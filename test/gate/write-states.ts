import { recordStatesOfRules } from './states-of-rules.ts';
import { rewrite } from './states-page.ts';

rewrite(await recordStatesOfRules());
