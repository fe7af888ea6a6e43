import type { ServiceHealth, ServiceHealthSummary } from '#openapi/types.ts';
import type { ServiceName } from './health-verdict.ts';
import type { Whole } from './shape.ts';

/** A summary is given whole services, or what is particular about some of them by name. */
export interface GivenSummary extends Partial<Omit<ServiceHealthSummary, 'services'>> {
  readonly services?:
    | ServiceHealthSummary['services']
    | { readonly [Name in ServiceName]?: Omit<Partial<ServiceHealth>, 'service'> };
}

export interface WholeSummary extends Whole<Omit<ServiceHealthSummary, 'services'>> {
  services: [Whole<ServiceHealth>, Whole<ServiceHealth>, Whole<ServiceHealth>];
}
