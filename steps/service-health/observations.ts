import type { ServiceName } from '#harness/rules/service-health/documented-health.ts';
import { formatVerdict } from '#harness/rules/service-health/health-reading.ts';
import { healthOf } from '#harness/rules/service-health/service-health.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import type { Observation, Observations } from '#steps/responses/observation.ts';

/** The services that the scenario has brought into a state. */
function arrangedServices({ situation }: Scenario): readonly ServiceName[] {
  return [...new Set(situation.flatMap(({ params }) => (params.service ?? []) as ServiceName[]))];
}

const verdicts: Observation = (world) =>
  arrangedServices(world).map((service) => formatVerdict(healthOf(world.last, service)));

export const serviceHealth: Observations = {
  'SH-38': (world) =>
    arrangedServices(world).map((service) => {
      const { currentWorkStartedAt = null } = healthOf(world.last, service);
      return `idle ${currentWorkStartedAt === null ? 'without' : 'with'} CurrentWorkStartedAt`;
    }),
  'SH-52': verdicts,
  'SH-53': verdicts,
  'SH-54': verdicts,
  'SH-60': (world) =>
    arrangedServices(world).map((service) => {
      const { currentWork = null } = healthOf(world.last, service);
      return `the last work of a silent service is ${currentWork === null ? 'gone' : 'kept'}`;
    }),
  'SH-62': verdicts,
};
