import type { BasicHealth, Liveness, Readiness, ServiceHealth } from '#openapi/types.ts';
import type { GivenSummary, WholeSummary } from './health-summary.ts';
import { conditionsOf, type ServiceName, serviceNames, worst } from './health-verdict.ts';
import { serviceHealth } from './service-health.ts';
import { type Factory, Incoherent, simple } from './shape.ts';
import type { Source } from './source.ts';
import { release } from './system.ts';

interface HealthFactories {
  basicHealth: Factory<BasicHealth>;
  readiness: Factory<Readiness>;
  liveness: Factory<Liveness>;
  /** Heartbeating unless told otherwise; ages are counted to `now`. */
  serviceHealth: Factory<ServiceHealth>;
  serviceHealthSummary(given?: GivenSummary): WholeSummary;
}

/** What the service says of its own health (2.1, 2.5, 2.6). */
export function healthFactories(source: Source): HealthFactories {
  const timestamp = source.now.toISOString();
  return {
    basicHealth: simple(() => ({ status: 'healthy', timestamp })),
    readiness: simple<Readiness>(() => ({ status: 'ready', timestamp })),
    liveness: simple(() => ({ status: 'alive', timestamp })),
    serviceHealth: (given = {}) => serviceHealth(source, given, source.now, release),
    serviceHealthSummary: (given = {}) => summary(source, given),
  };
}

function summary(source: Source, given: GivenSummary): WholeSummary {
  const { webVersion = release, generatedAt = source.now.toISOString() } = given;
  const services = servicesOf(source, given, new Date(generatedAt), webVersion);
  const overall = worst(services.map(({ status }) => status));
  if (given.overall !== undefined && given.overall !== overall) {
    throw new Incoherent(`The worst of these services is ${overall}, not ${given.overall} (§3.1.2).`);
  }
  return { overall, webVersion, generatedAt, services };
}

function servicesOf(
  source: Source,
  { overall = 'Healthy', services }: GivenSummary,
  at: Date,
  webVersion: string,
): WholeSummary['services'] {
  const [sync, delivery, scheduler] = serviceNames;
  const culprit = services === undefined ? source.oneOf(serviceNames) : undefined;
  const make = (service: ServiceName, place: 0 | 1 | 2) => {
    const wanted = Array.isArray(services) ? services[place] : services?.[service];
    const blame = service === culprit ? { condition: source.oneOf(conditionsOf[overall]) } : {};
    return serviceHealth(source, { ...blame, ...wanted, service }, at, webVersion);
  };
  return [make(sync, 0), make(delivery, 1), make(scheduler, 2)];
}
