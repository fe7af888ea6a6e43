import { dredd } from './dredd.ts';
import { exploreWith } from './explore.ts';
import type { Tool } from './frame/tool.ts';
import { portman } from './portman.ts';
import { prism } from './prism.ts';
import { redoclyDrift } from './redocly-drift.ts';
import { redoclyRespect } from './redocly-respect.ts';
import { specmatic } from './specmatic.ts';
import { stepci } from './stepci.ts';
import { verify } from './verify.ts';

/** Every tool of the benchmark, by the name of its results. */
export const tools: Readonly<Record<string, Tool>> = {
  dredd,
  'explore-200': exploreWith(200),
  'explore-500': exploreWith(500),
  'explore-2000': exploreWith(2000),
  portman,
  prism,
  'redocly-drift': redoclyDrift,
  'redocly-respect': redoclyRespect,
  specmatic,
  stepci,
  verify,
};
