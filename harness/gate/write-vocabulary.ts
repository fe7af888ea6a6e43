import { rewrite } from '#harness/gate/vocabulary.ts';

rewrite();
