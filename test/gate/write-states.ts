import { rewrite } from './states-page.ts';

await rewrite();
