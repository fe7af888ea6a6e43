import type { Fault } from './fault.ts';
import { serviceHealthFaults } from './service-health.ts';

/** Every fault, in the order of the rules they break. */
export const faults: readonly Fault[] = [...serviceHealthFaults].sort((a, b) => a.id.localeCompare(b.id));

export function faultById(id: string): Fault | undefined {
  return faults.find((fault) => fault.id === id);
}
