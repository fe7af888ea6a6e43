import { rewrite } from './vocabulary.ts';

rewrite();
