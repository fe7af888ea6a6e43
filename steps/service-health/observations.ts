import { healthOf, type ServiceName } from '#harness/rules/service-health/service-health.ts';
import type { Observation, Observations } from '#steps/world/observation.ts';
import type { SvcWorld } from '#steps/world/world.ts';

/** The services that the scenario has brought into a state. */
function servicesIn({ situation }: SvcWorld): readonly ServiceName[] {
  return [...new Set(situation.flatMap(({ params }) => (params.service ?? []) as ServiceName[]))];
}

const verdicts: Observation = (world) =>
  servicesIn(world).map((service) => {
    const { status, condition } = healthOf(world.last, service);
    return `${status}: ${condition}`;
  });

export const serviceHealth: Observations = {
  'SH-14': verdicts,
  'SH-15': verdicts,
  'SH-52': verdicts,
  'SH-53': verdicts,
  'SH-54': verdicts,
  'SH-60': (world) =>
    servicesIn(world).map((service) => {
      const { currentWork = null } = healthOf(world.last, service);
      return `the last work of a silent service is ${currentWork === null ? 'gone' : 'kept'}`;
    }),
  'SH-62': verdicts,
};
