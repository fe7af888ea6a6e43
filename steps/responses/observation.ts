import type { Scenario } from '#harness/scenario/scenario.ts';

/** What a scenario of an open rule shows: one text, or several. Records and never judges. */
export type Observation = (world: Scenario) => string | readonly string[] | Promise<string>;

/** The observations of an area, by the id of their rule. */
export type Observations = Readonly<Record<string, Observation>>;
