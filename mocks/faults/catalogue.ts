import type { Fault } from './fault.ts';
import { serviceHealthFaults } from './service-health.ts';
import { serviceHealthAccessFaults } from './service-health-access.ts';
import { serviceHealthEdgeFaults } from './service-health-edges.ts';
import { serviceHealthNameFaults } from './service-health-names.ts';
import { serviceHealthSummaryFaults } from './service-health-summary.ts';
import { serviceHealthTimeFaults } from './service-health-times.ts';
import { serviceHealthValueFaults } from './service-health-values.ts';

/** Every fault, in the order of the rules they break. */
export const faults: readonly Fault[] = [
  ...serviceHealthFaults,
  ...serviceHealthAccessFaults,
  ...serviceHealthEdgeFaults,
  ...serviceHealthNameFaults,
  ...serviceHealthSummaryFaults,
  ...serviceHealthTimeFaults,
  ...serviceHealthValueFaults,
].sort((a, b) => a.id.localeCompare(b.id));

export function faultById(id: string): Fault | undefined {
  return faults.find((fault) => fault.id === id);
}
