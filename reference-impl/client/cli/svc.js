#!/usr/bin/env node
import { launch } from '../../../harness/programs/launcher.js';

await launch('svc', import.meta.url, () => import('./main.ts'));
