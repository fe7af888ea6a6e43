import { activityFactories } from './activities.ts';
import { administrationFactories } from './administration.ts';
import { catalogueFactories } from './catalogue.ts';
import { connectedSystemFactories } from './connected-systems.ts';
import type { FactoryOptions } from './factory-options.ts';
import { healthFactories } from './health.ts';
import { pageOf } from './lists.ts';
import { metaverseFactories } from './metaverse.ts';
import { passwordFactories } from './passwords.ts';
import { scheduleFactories } from './schedules.ts';
import { simple } from './shape.ts';
import { createSource } from './source.ts';
import { synchronisationFactories } from './synchronisation.ts';
import { systemFactories } from './system.ts';

export type Factories = ReturnType<typeof factories>;

/**
 * Makers of every shape of the contract, by the name of the shape. What they make is valid, agrees with itself and
 * is plausible; what is given is kept, and the rest follows it: `serviceHealth({ condition: 'Stalled' })` is
 * Degraded, at work, and has not moved for more than ten minutes. Members that contradict each other throw
 * `Incoherent`, whose message says why.
 */
export function factories(options: FactoryOptions = {}) {
  const source = createSource(options);
  return {
    /** A page of a list whose items are of no particular shape (2.8). */
    envelope: pageOf(
      source,
      simple<object>(() => ({ id: source.id() })),
    ),
    ...healthFactories(source),
    ...systemFactories(source),
    ...passwordFactories(source),
    ...metaverseFactories(source),
    ...connectedSystemFactories(source),
    ...synchronisationFactories(source),
    ...scheduleFactories(source),
    ...activityFactories(source),
    ...administrationFactories(source),
    ...catalogueFactories(source),
  };
}
