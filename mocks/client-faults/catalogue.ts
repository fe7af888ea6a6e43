import type { ClientFault } from '#mocks/client-faults/client-fault.ts';
import { resetFaults } from '#mocks/client-faults/resets.ts';
import { serviceHealthFaults } from '#mocks/client-faults/service-health.ts';
import { sessionFaults } from '#mocks/client-faults/sessions.ts';
import { standaloneFaults } from '#mocks/client-faults/standalone.ts';
import { waitingFaults } from '#mocks/client-faults/waiting.ts';

/** Every fault of a client, one at least for each rule. */
export const clientFaults: readonly ClientFault[] = [
  ...standaloneFaults,
  ...sessionFaults,
  ...serviceHealthFaults,
  ...resetFaults,
  ...waitingFaults,
].toSorted((a, b) => a.id.localeCompare(b.id));
