import type { ClientFault } from './mutant.ts';
import { resetFaults, serviceHealthFaults } from './resets.ts';
import { sessionFaults, standaloneFaults } from './sessions.ts';
import { waitingFaults } from './waiting.ts';

/** Every fault of a client, one at least for each rule. */
export const clientFaults: readonly ClientFault[] = [
  ...standaloneFaults,
  ...sessionFaults,
  ...serviceHealthFaults,
  ...resetFaults,
  ...waitingFaults,
].toSorted((a, b) => a.id.localeCompare(b.id));
